/** Whether a bound that is known to hold is as tight as the one that is asked for; what is no number is never known to hold. */
export function atLeast(known: number, asked: unknown): boolean {
  return typeof asked === 'number' && typeof known === 'number' && known >= asked;
}

export function atMost(known: number, asked: unknown): boolean {
  return typeof asked === 'number' && typeof known === 'number' && known <= asked;
}

/** A bound, unless what stands there is none. */
export function numberOr(bound: unknown, otherwise: number): number {
  return typeof bound === 'number' ? bound : otherwise;
}

const BOUNDS = /^(?:exclusive)?(?:min|max)|^(?:items|uniqueItems|additionalProperties)$/i;

/** Whether a keyword is one whose tightening certainly refuses something. */
export function isBound(keyword: string | undefined): boolean {
  return keyword !== undefined && BOUNDS.test(keyword);
}
