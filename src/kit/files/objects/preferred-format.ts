/** The smallest picture format that a browser accepts, for `viewUrl`; undefined keeps the picture's own. */
export const preferredFormat = (accept: string | undefined): 'avif' | 'webp' | undefined =>
  (['avif', 'webp'] as const).find((each) => accept?.includes(`image/${each}`));
