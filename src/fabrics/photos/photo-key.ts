/** Where photographs of fabrics are shown: an address that stays, unlike the store's own. */
export const photoPath = '/fabric/photo/';
/** Keys that the store gives to photographs of fabrics. */
export const photoKey = /^fabric\/\d{1,12}\/\d{8}\/[\w=-]{10,60}\.(?:jpe?g|png|webp)$/;
/** Widths in which they are shown. */
export const photoWidths = [400, 960] as const;
export const photoLimits = { bytes: 10 * 2 ** 20, mime: ['image/jpeg', 'image/png', 'image/webp'], most: 8 };

export interface Photo {
  key: string;
  width?: number;
  height?: number;
}
/** `fabric/12/20261121/etag.jpg#1600x1200`: the size travels with the key, so that a page does not jump. */
export function readPhoto(text: string): Photo | undefined {
  const [key = '', size = ''] = text.split('#');
  if (!photoKey.test(key)) return undefined;
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(size);
  return match ? { key, width: Number(match[1]), height: Number(match[2]) } : { key };
}
export const photoAddress = (key: string, width: (typeof photoWidths)[number]): string =>
  `${photoPath}${key.slice('fabric/'.length)}?w=${width}`;
