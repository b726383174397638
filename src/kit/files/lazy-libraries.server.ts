/** Libraries loaded on first use: together some 40 MB of memory. By `require`, which works inside synchronous functions. */
import { createRequire } from 'node:module';
import type Sharp from 'sharp';

const require = createRequire(import.meta.url);

let pictures: typeof Sharp | undefined;

function loadPictures(): typeof Sharp {
  const library = require('sharp') as typeof Sharp;
  // No cache and one thread for each picture: memory stays flat however many arrive at once.
  library.cache(false);
  library.concurrency(1);
  pictures = library;
  return library;
}

/** Opens a picture, as the library `sharp` does. */
export const sharp = (
  input?: Parameters<typeof Sharp>[0],
  options?: Parameters<typeof Sharp>[1],
): ReturnType<typeof Sharp> => (pictures ?? loadPictures())(input, options);

/** Reads fonts. */
export const fontLibrary = () => require('opentype.js') as typeof import('opentype.js');

/** Makes QR codes. */
export const qrLibrary = () => require('qrcode') as typeof import('qrcode');
