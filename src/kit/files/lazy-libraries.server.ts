/**
 * Libraries that a server at rest does not need, loaded when somebody first asks for what they make: together some 40 MB.
 * By `require`, which can be done in the middle of a function that does not wait.
 */
import { createRequire } from 'node:module';
import type Sharp from 'sharp';

const require = createRequire(import.meta.url);

let pictures: typeof Sharp | undefined;

function loadPictures(): typeof Sharp {
  const library = require('sharp') as typeof Sharp;
  // Nothing kept and one thread for each picture: memory stays flat however many arrive at once.
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
