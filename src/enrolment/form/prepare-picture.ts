import { isSmallPicture, longestSide, readPictureFile } from '#enrolment/application/picture-file.ts';
import { UploadFailure } from './upload-line.ts';

const quality = 0.86;
const previewSide = 320;
/** Decoding more may make a phone kill the browser. */
const mostPixels = 150_000_000;

export interface PreparedPicture {
  file: File;
  /** Address of a small copy, for this page only. */
  preview: string;
}

/**
 * Prepares a chosen file for upload: shrinks and orients a large photo, keeps the pixels of a small one, and strips all metadata
 * (position, camera, time). Rejects with an `UploadFailure` that says what to do.
 */
export async function preparePicture(given: File): Promise<PreparedPicture> {
  const picture = readPictureFile(new Uint8Array(await given.arrayBuffer()));
  if (picture.kind === 'other') throw new UploadFailure(/\.hei[cf]$/i.test(given.name) ? 'heic' : 'kind');
  if (picture.width * picture.height > mostPixels) throw new UploadFailure('pixels');
  const bitmap = await createImageBitmap(given, { imageOrientation: 'from-image' }).catch(() => {
    // Safari opens HEIC, others do not.
    throw new UploadFailure(picture.kind === 'heic' ? 'heic' : 'unreadable');
  });
  try {
    const preview = URL.createObjectURL(await drawn(bitmap, previewSide, 0.7));
    const name = given.name.replace(/\.\w+$/, '') || 'picture';
    if (isSmallPicture(bitmap, given.size) && picture.bare && picture.kind !== 'heic') {
      const ending = picture.kind === 'jpeg' ? 'jpg' : picture.kind;
      return { preview, file: new File([picture.bare], `${name}.${ending}`, { type: `image/${picture.kind}` }) };
    }
    const blob = await drawn(bitmap, longestSide, quality);
    return { preview, file: new File([blob], `${name}.jpg`, { type: 'image/jpeg' }) };
  } finally {
    bitmap.close();
  }
}

/** A JPEG of at most `side` a side, on white. A canvas knows pixels only, so nothing else gets into it. */
async function drawn(bitmap: ImageBitmap, side: number, jpegQuality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UploadFailure('unreadable');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new UploadFailure('unreadable');
  return blob;
}
