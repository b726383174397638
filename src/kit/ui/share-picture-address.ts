import type { Language } from '#kit/text/language.ts';

/** Size that cards of all sorts show whole. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Where the picture of a page lies that cards show: one for each page and language. The start has a name of its own. */
export const sharePictureAddress = (language: Language, pathname: string): string =>
  `/share-picture/${language}${pathname === '/' ? '/home' : pathname}.png`;

/** The cloth of such a picture alone, in a square, for cards that show no more than a stamp of it. */
export const squareOf = (picture: string): string => `${picture}?square`;

const shape = /^\/share-picture\/(zh-CN|en)((?:\/[a-z0-9-]{1,81}){1,3})\.png$/;

/** The page of such an address; undefined for anything else. */
export function readSharePictureAddress(address: string): { language: Language; pathname: string } | undefined {
  if (address.length > 300) return undefined;
  const [, language, pathname] = shape.exec(address) ?? [];
  if (!pathname) return undefined;
  return { language: language as Language, pathname: pathname === '/home' ? '/' : pathname };
}
