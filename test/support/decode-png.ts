import { inflateSync } from 'node:zlib';

/** A picture of 8 bits per channel, as browsers take them. */
export interface DecodedPng {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of a pixel. */
  at(x: number, y: number): readonly number[];
}

/** Reads the pixels of a PNG that is not interlaced. */
export function decodePng(file: Uint8Array): DecodedPng {
  const png = Buffer.from(file);
  if (png.subarray(1, 4).toString() !== 'PNG') throw new Error('This is no PNG.');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = { 2: 3, 6: 4 }[png[25] as number];
  if (png[24] !== 8 || channels === undefined || png[28] !== 0) throw new Error('This is no PNG of a browser.');
  const packed: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.subarray(at + 4, at + 8).toString() === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(packed));
  const stride = width * channels;
  const pixels = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (pixels[y * stride + x - channels] as number);
      const up = y === 0 ? 0 : (pixels[(y - 1) * stride + x] as number);
      const corner = x < channels || y === 0 ? 0 : (pixels[(y - 1) * stride + x - channels] as number);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter as number] as number;
      pixels[y * stride + x] = (raw[y * (stride + 1) + 1 + x] as number) + predicted;
    }
  }
  return {
    width,
    height,
    at: (x, y) => [...pixels.subarray(y * stride + x * channels, y * stride + x * channels + 3)],
  };
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
