/** Where the pictures of staff's texts are shown: an address that stays, unlike the store's own. */
export const contentPicturePath = '/content-picture/';
/** Keys that the store gives to pictures uploaded for content. */
export const contentPictureKey = /^content\/\d{1,12}\/\d{8}\/[\w=-]{10,60}\.(?:jpe?g|png|webp|avif|gif)$/;

/** `content/12/20261121/etag.jpg#1600x900`: the size travels with the key, so that a page does not jump. */
export function readContentPicture(text: string): { key: string; width?: number; height?: number } | undefined {
  const [key = '', size = ''] = text.split('#');
  if (!contentPictureKey.test(key)) return undefined;
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(size);
  return match ? { key, width: Number(match[1]), height: Number(match[2]) } : { key };
}
export const contentPictureAddress = (key: string, width: number): string =>
  `${contentPicturePath}${key.slice('content/'.length)}?w=${width}`;

/** A phone's column, of two or three pixels to each, and a desk's, of one or two. */
export const contentPictureSet = (key: string): string =>
  [680, 1080, 1360].map((width) => `${contentPictureAddress(key, width)} ${width}w`).join(', ');
/** The column without what stands beside it: a browser that reckons with the whole window fetches twice what it shows. */
export const contentPictureSizes = '(min-width: 45rem) 680px, calc(100vw - 32px)';
