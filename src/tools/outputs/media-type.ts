/** How the content of a file begins, for the kinds that models read most. */
const BEGINNINGS = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['application/pdf', /^%PDF-/],
] as const;

/** What these bytes are, as their first ones tell: PNG, JPEG, GIF, WebP or PDF; `undefined` for anything else. */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return BEGINNINGS.find(([, beginning]) => beginning.test(start))?.[0];
}
