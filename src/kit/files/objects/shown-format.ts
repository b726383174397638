/** The smallest form of a picture that a browser says it reads, for `viewAddress`; undefined leaves a picture's own. */
export const shownFormat = (accept: string | undefined): 'avif' | 'webp' | undefined =>
  (['avif', 'webp'] as const).find((each) => accept?.includes(`image/${each}`));
