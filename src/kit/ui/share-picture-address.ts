import type { Language } from '#kit/text/language.ts';

/** The size that all link previews show uncropped. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Path of a page's link preview picture, one for each page and language; `/home` stands for the home page. */
export const sharePictureAddress = (language: Language, pathname: string): string =>
  `/share-picture/${language}${pathname === '/' ? '/home' : pathname}.png`;

/** The cloth of the picture alone, square, for previews of thumbnail size. */
export const squareOf = (picture: string): string => `${picture}?square`;

const shape = /^\/share-picture\/(zh-CN|en)((?:\/[a-z0-9-]{1,81}){1,3})\.png$/;

/** Parses such a path; undefined for any other. */
export function readSharePictureAddress(address: string): { language: Language; pathname: string } | undefined {
  if (address.length > 300) return undefined;
  const [, language, pathname] = shape.exec(address) ?? [];
  if (!pathname) return undefined;
  return { language: language as Language, pathname: pathname === '/home' ? '/' : pathname };
}
