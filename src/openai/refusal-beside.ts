import type { InputItem } from '../model/item.js';
import type { WireInputItem } from './wire.js';

/**
 * What is said beside an answer that has no place for a text: that of a computer is a picture, that of a search are tools, and what takes their
 * place the model would not read otherwise.
 */
export function refusalBeside(item: InputItem): WireInputItem | undefined {
  if (item.type !== 'function_call_result' || typeof item.output !== 'string' || item.output === '') return undefined;
  const { callId, output, builtIn } = item;
  if (builtIn?.kind === 'computer') return said(`Computer call ${callId} was not carried out as asked: ${output}`);
  if (builtIn?.kind === 'tool_search' && builtIn.isRefused) return said(`Tool search ${callId} failed: ${output}`);
  return undefined;
}

function said(content: string): WireInputItem {
  return { type: 'message', role: 'user', content };
}
