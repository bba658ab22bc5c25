import { UserError } from '../../errors/index.js';
import type { ContentPart, FilePart, ImagePart } from '../../model/item.js';
import type { ChatUserPart } from './chat-wire.js';

/**
 * A part of what the user says.
 *
 * @throws {UserError} It is a picture by id or a file by URL, which this API cannot express.
 */
export function toChatPart(part: ContentPart): ChatUserPart {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'image':
      return image(part);
    case 'file':
      return file(part);
  }
}

function image({ imageUrl, detail }: ImagePart): ChatUserPart {
  if (imageUrl === undefined) {
    throw new UserError(
      'Chat Completions takes pictures by URL (data URLs too), not by the id of a file. Give `imageUrl`, or use OpenAIResponsesModel.',
    );
  }
  return { type: 'image_url', image_url: { url: imageUrl, ...(detail !== undefined && { detail }) } };
}

function file({ fileData, fileId, filename }: FilePart): ChatUserPart {
  if (fileId !== undefined) return { type: 'file', file: { file_id: fileId } };
  if (fileData === undefined) {
    throw new UserError(
      'Chat Completions takes files by their data or their id, not by URL. Give `fileData` or `fileId`, or use OpenAIResponsesModel.',
    );
  }
  // The API demands a name along with data.
  return { type: 'file', file: { file_data: fileData, filename: filename ?? 'file' } };
}
