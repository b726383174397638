/** Stable address of content pictures, unlike the store's own. */
export const contentPicturePath = '/content-picture/';
/** Keys of content pictures. */
export const contentPictureKey = /^content\/\d{1,12}\/\d{8}\/[\w=-]{10,60}\.(?:jpe?g|png|webp|avif|gif)$/;

/** `content/12/20261121/etag.jpg#1600x900`: the size in the key prevents layout shift. */
export function readContentPicture(text: string): { key: string; width?: number; height?: number } | undefined {
  const [key = '', size = ''] = text.split('#');
  if (!contentPictureKey.test(key)) return undefined;
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(size);
  return match ? { key, width: Number(match[1]), height: Number(match[2]) } : { key };
}
export const contentPictureAddress = (key: string, width: number): string =>
  `${contentPicturePath}${key.slice('content/'.length)}?w=${width}`;

/** For phone columns at two or three pixels, desktop ones at one or two. */
export const contentPictureSet = (key: string): string =>
  [680, 1080, 1360].map((width) => `${contentPictureAddress(key, width)} ${width}w`).join(', ');
/** The column without its margins: browsers that assume the full window load twice as much. */
export const contentPictureSizes = '(min-width: 45rem) 680px, calc(100vw - 32px)';

export const pictureLimits = {
  bytes: 10 * 2 ** 20,
  mime: ['image/jpeg', 'image/png', 'image/webp'],
  /** Widths of content pictures. */
  widths: [400, 680, 1080, 1360],
};
