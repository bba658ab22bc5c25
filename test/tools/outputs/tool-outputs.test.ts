import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { toolOutputFile, toolOutputFromFile, toolOutputImage, toolOutputText, UserError } from '../../../src/index.js';

const BEGINNINGS = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/gif': [...Buffer.from('GIF89a')],
  'image/webp': [...Buffer.from('RIFF\x01\n\x00\x00WEBPVP8 ', 'latin1')],
  'application/pdf': [...Buffer.from('%PDF-1.7')],
};
const png = Buffer.from(BEGINNINGS['image/png']);
const pngUrl = `data:image/png;base64,${png.toString('base64')}`;

describe('a picture that a tool returns', () => {
  it.each<readonly [string, Parameters<typeof toolOutputImage>[0], object]>([
    ['a URL', { url: 'https://a.example/b.png' }, { imageUrl: 'https://a.example/b.png' }],
    ['a URL object', { url: new URL('https://a.example/b c') }, { imageUrl: 'https://a.example/b%20c' }],
    ['the id of a file', { fileId: 'file-1', detail: 'original' }, { fileId: 'file-1', detail: 'original' }],
    ['a Buffer', { data: png }, { imageUrl: pngUrl }],
    ['part of a buffer', { data: new Uint8Array([0, ...png, 0]).subarray(1, -1) }, { imageUrl: pngUrl }],
    ['an ArrayBuffer', { data: new Uint8Array(png).buffer }, { imageUrl: pngUrl }],
    ['base64', { data: png.toString('base64'), detail: 'low' }, { imageUrl: pngUrl, detail: 'low' }],
    ['a data URL', { data: pngUrl }, { imageUrl: pngUrl }],
    [
      'bytes of a kind that is said',
      { data: Buffer.from('<svg/>'), mediaType: 'image/svg+xml' },
      { imageUrl: 'data:image/svg+xml;base64,PHN2Zy8+' },
    ],
  ])('by %s', (_what, options, fields) => {
    expect(toolOutputImage(options)).toEqual({ type: 'image', ...fields });
  });

  it.each<readonly [string, object, string]>([
    ['nothing', {}, 'has no content; give one of data, url and fileId'],
    ['two sources', { url: 'https://a.example', fileId: 'f' }, 'has url and fileId; give one of'],
    ['a misspelt option', { imageUrl: 'https://a.example' }, "has no option 'imageUrl'"],
    [
      'a detail that is none',
      { fileId: 'f', detail: 'huge' },
      'detail is "huge"; allowed are low, high, auto, original.',
    ],
    ['a path as a URL', { url: './b.png' }, 'url is "./b.png"; give one that begins with https:'],
    ['an empty id', { fileId: '' }, 'fileId is ""'],
    ['bytes of an unknown kind', { data: Buffer.from('hello') }, 'its kind has to be said: mediaType'],
    ['a text that is no base64', { data: 'not base64!' }, 'neither base64 nor a data URL'],
    ['no bytes', { data: Buffer.alloc(0) }, 'data is empty'],
    ['a number', { data: 7 }, 'data is 7; give a Buffer'],
    ['a PDF', { data: Buffer.from('%PDF-1.7') }, 'data is application/pdf, no picture; use toolOutputFile()'],
    ['an unknown form of media type', { data: png, mediaType: 'png' }, 'mediaType is "png"; give one such as'],
  ])('is refused: %s', (_what, options, words) => {
    expect(() => toolOutputImage(options)).toThrow(UserError);
    expect(() => toolOutputImage(options)).toThrow(words);
  });
});

describe('a file that a tool returns', () => {
  it.each(Object.entries(BEGINNINGS))('is known by how it begins: %s', (mediaType, bytes) => {
    const { fileData } = toolOutputFile({ data: new Uint8Array(bytes) });

    expect(fileData).toBe(`data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`);
  });

  it('comes by URL, by id, or as data with a name and a kind', () => {
    expect(toolOutputFile({ url: 'https://a.example/b.pdf' })).toEqual({
      type: 'file',
      fileUrl: 'https://a.example/b.pdf',
    });
    expect(toolOutputFile({ fileId: 'file-1' })).toEqual({ type: 'file', fileId: 'file-1' });
    expect(toolOutputFile({ data: Buffer.from('a;b'), mediaType: 'text/csv', filename: 'a.csv' })).toEqual({
      type: 'file',
      fileData: 'data:text/csv;base64,YTti',
      filename: 'a.csv',
    });
  });

  it.each<readonly [string, object, string]>([
    ['nothing', { filename: 'a.pdf' }, 'toolOutputFile(): has no content'],
    ['a kind beside a URL', { url: 'https://a.example/b', mediaType: 'text/csv' }, 'mediaType says what data is'],
    [
      'a data URL that holds nothing',
      { data: 'data:application/pdf;base64,' },
      'data is a data URL that holds nothing',
    ],
    ['a data URL of no kind', { url: 'data:;base64,AQ==' }, 'url is a data URL without a media type'],
    ['a data URL with half its base64', { url: 'data:application/pdf;base64,AQ=' }, 'whose content is no base64'],
    [
      'two kinds',
      { data: 'data:text/csv,a', mediaType: 'text/plain' },
      'mediaType is "text/plain", but data is a data URL',
    ],
    ['a URL without a host', { url: 'https://' }, 'url is "https://"'],
    ['a name that is none', { fileId: 'f', filename: '' }, 'filename is ""; give a name such as \'report.pdf\''],
    ['a detail', { fileId: 'f', detail: 'low' }, "has no option 'detail'"],
    ['a kind that no header can hold', { data: png, mediaType: 'text/csv\r\nX: y' }, 'mediaType is'],
  ])('is refused: %s', (_what, options, words) => {
    expect(() => toolOutputFile(options)).toThrow(words);
  });
});

describe('a file of this machine', () => {
  it('is a picture where it is one, and otherwise a file with its name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outputs-'));
    try {
      const [picture, table] = [join(folder, 'chart.bin'), join(folder, 'sales.csv')];
      await writeFile(picture, png);
      await writeFile(table, 'a;b');

      expect(await toolOutputFromFile(picture, { detail: 'high' })).toEqual({
        type: 'image',
        imageUrl: pngUrl,
        detail: 'high',
      });
      expect(await toolOutputFromFile(pathToFileURL(table), { mediaType: 'text/csv' })).toEqual({
        type: 'file',
        fileData: 'data:text/csv;base64,YTti',
        filename: 'sales.csv',
      });
      await expect(toolOutputFromFile(table)).rejects.toThrow("its kind has to be said: mediaType: 'text/csv'");
      await expect(toolOutputFromFile(join(folder, 'none'))).rejects.toThrow('ENOENT');
      await expect(toolOutputFromFile(folder)).rejects.toThrow(`${JSON.stringify(folder)} is a folder`);
      await writeFile(table, '');
      await expect(toolOutputFromFile(table)).rejects.toThrow(`${JSON.stringify(table)} is empty`);
      await expect(toolOutputFromFile(7 as never)).rejects.toThrow('path is 7');
      await expect(toolOutputFromFile(picture, { name: 'x' } as object)).rejects.toThrow("has no option 'name'");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('a text that a tool returns among other parts', () => {
  it('is a text', () => {
    expect(toolOutputText('')).toEqual({ type: 'text', text: '' });
    expect(() => toolOutputText(7 as never)).toThrow('toolOutputText() takes a text, not 7.');
  });
});
