import type { ContentPart, FilePart, ImagePart } from '../model/item.js';
import type { WireInputPart, WireResultPart } from './wire.js';

/** A part of what a user or the developer says. */
export function toWireInputPart(part: ContentPart): WireInputPart {
  switch (part.type) {
    case 'text':
      return { type: 'input_text', text: part.text };
    case 'image':
      // In a message the API wants `detail` spelt out.
      return { type: 'input_image', detail: part.detail ?? 'auto', ...imageSource(part) };
    case 'file':
      return { type: 'input_file', ...fileSource(part) };
  }
}

/** A part of a tool's result: only the fields that were given (B172). */
export function toWireResultPart(part: ContentPart): WireResultPart {
  switch (part.type) {
    case 'text':
      return { type: 'input_text', text: part.text };
    case 'image':
      return { type: 'input_image', ...imageSource(part), ...(part.detail !== undefined && { detail: part.detail }) };
    case 'file':
      return { type: 'input_file', ...fileSource(part) };
  }
}

function imageSource({ imageUrl, fileId }: ImagePart): { image_url?: string; file_id?: string } {
  return {
    ...(imageUrl !== undefined && { image_url: imageUrl }),
    ...(fileId !== undefined && { file_id: fileId }),
  };
}

function fileSource({ fileData, fileUrl, fileId, filename }: FilePart): {
  file_data?: string;
  file_url?: string;
  file_id?: string;
  filename?: string;
} {
  return {
    ...(fileData !== undefined && { file_data: fileData }),
    ...(fileUrl !== undefined && { file_url: fileUrl }),
    ...(fileId !== undefined && { file_id: fileId }),
    ...(filename !== undefined && { filename }),
  };
}
