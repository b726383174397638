import type { UploadProblem } from '#enrolment/form/upload-line.ts';
import { copyOf, mostPixels } from '#kit/objects/picture.server.ts';
import { type PictureFile, readPictureFile } from './picture-file.ts';

/** The same as the browser does to a photo before sending it (`prepare-picture.ts`). */
const longestSide = 3200;
const smallEnoughBytes = 3 * 2 ** 20;
const quality = 86;

export type PreparedPicture = { ok: true; content: Buffer; ending: string } | { ok: false; problem: UploadProblem };

/**
 * A photo as it came from somebody's device, without anything in it that is not the picture: no position, no camera, no time, no
 * second file. A small one keeps its very pixels, a big one becomes smaller, turned as it was taken.
 */
export async function preparePicture(given: Buffer, name: string): Promise<PreparedPicture> {
  const picture = readPictureFile(new Uint8Array(given));
  if (picture.kind === 'heic' || (picture.kind === 'other' && /\.hei[cf]$/i.test(name)))
    return { ok: false, problem: 'heic' };
  if (picture.kind === 'other') return { ok: false, problem: 'kind' };
  if (picture.width * picture.height > mostPixels) return { ok: false, problem: 'pixels' };
  if (picture.bare && isSmall(picture, given.length))
    return { ok: true, content: Buffer.from(picture.bare), ending: picture.kind === 'jpeg' ? 'jpg' : picture.kind };
  const view = { mode: 2, width: longestSide, height: longestSide, kind: undefined, quality };
  try {
    return { ok: true, content: await copyOf(given, view, 'jpeg'), ending: 'jpg' };
  } catch {
    return { ok: false, problem: 'unreadable' };
  }
}

const isSmall = ({ width, height }: PictureFile, bytes: number) =>
  bytes <= smallEnoughBytes && Math.max(width, height) <= longestSide;
