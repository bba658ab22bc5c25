/** Aborts with whichever of the two does first; what is left out never does. */
export function anySignal(left: AbortSignal | undefined, right: AbortSignal): AbortSignal;
export function anySignal(left: AbortSignal | undefined, right: AbortSignal | undefined): AbortSignal | undefined;
export function anySignal(left: AbortSignal | undefined, right: AbortSignal | undefined): AbortSignal | undefined {
  return left === undefined || right === undefined ? (left ?? right) : AbortSignal.any([left, right]);
}
