import type { ToolCaller } from '../model/item.js';
import { isFields } from './fields.js';

/** Who asks for a call, as the API names it. */
export type WireCaller = { type: 'direct' } | { type: 'program'; caller_id: string };

/** As an entry of an item, which has none where the API says nothing. */
export function fromWireCaller(wire: unknown): { readonly caller?: ToolCaller } {
  if (!isFields(wire)) return {};
  const { type, caller_id: callerId } = wire;
  if (type === 'direct') return { caller: { type } };
  return type === 'program' && typeof callerId === 'string' ? { caller: { type, callerId } } : {};
}

/** As an entry of an item: a program gets the answers to its own calls by it (B23, B100). */
export function toWireCaller(caller: ToolCaller | undefined): { caller?: WireCaller } {
  if (caller === undefined) return {};
  return { caller: caller.type === 'direct' ? { type: 'direct' } : { type: 'program', caller_id: caller.callerId } };
}
