/** How closely a model may be told to look at a picture. */
export const IMAGE_DETAILS = ['low', 'high', 'auto', 'original'] as const;

export type ImageDetail = (typeof IMAGE_DETAILS)[number];

export function isImageDetail(value: unknown): value is ImageDetail {
  return IMAGE_DETAILS.some((known) => known === value);
}
