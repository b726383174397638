import type { StoredObject } from '#kit/files/objects/object-store.server.ts';
import { type CopyKind, copyKinds, kindOfMime, resizePicture, type View } from '#kit/files/objects/picture.server.ts';
import type { Files } from './files.server.ts';

const largestSide = 9999;
const usualQuality = 82;

/** Parses `imageView2/<0-5>/w/<n>/h/<n>/format/<f>/q/<n>`; '' is the whole picture. */
export function readView(processing: string): View | undefined {
  const whole: View = { mode: 2, width: undefined, height: undefined, kind: undefined, quality: usualQuality };
  if (processing === '') return whole;
  const [operation, mode, ...rest] = processing.split('/');
  if (operation !== 'imageView2' || !/^[0-5]$/.test(mode ?? '') || rest.length % 2 !== 0) return undefined;
  const view = { ...whole, mode: Number(mode) };
  for (let at = 0; at < rest.length; at += 2) {
    const [name, value = ''] = rest.slice(at, at + 2);
    const number = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
    if (name === 'w' && number >= 1 && number <= largestSide) view.width = number;
    else if (name === 'h' && number >= 1 && number <= largestSide) view.height = number;
    else if ((name === 'q' || name === 'Q') && number >= 1 && number <= 100) view.quality = number;
    else if (name === 'format' && kindOfFormat(value)) view.kind = kindOfFormat(value);
    else return undefined;
  }
  return view;
}

const kindOfFormat = (format: string): CopyKind | undefined =>
  format === 'jpg' ? 'jpeg' : Object.hasOwn(copyKinds, format) ? (format as CopyKind) : undefined;

const inFlight = new Map<string, Promise<Buffer>>();

/** The resized copy of a picture, from the cache or made now; concurrent requests share one job. */
export async function resizedPicture(
  files: Files,
  record: StoredObject,
  view: View,
): Promise<{ mime: string; content: Buffer }> {
  const kind = view.kind ?? kindOfMime(record.mime) ?? 'jpeg';
  const name = `${view.mode}-${view.width ?? ''}x${view.height ?? ''}-${view.quality}.${kind}`;
  const mime = copyKinds[kind];
  const cached = await files.readCachedCopy(record, name);
  if (cached) return { mime, content: cached };
  const file = `${record.key}/${record.hash}-${name}`;
  let copy = inFlight.get(file);
  if (!copy) {
    copy = files.readOriginal(record).then(async (original) => {
      const content = await resizePicture(original, view, kind);
      await files.cacheCopy(record, name, content);
      return content;
    });
    inFlight.set(file, copy);
    // Readers get the error.
    void copy.catch(() => {}).finally(() => inFlight.delete(file));
  }
  return { mime, content: await copy };
}
