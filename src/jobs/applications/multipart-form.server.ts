import { fieldText, type PageFields, readPageForm } from '#kit/page-form.ts';
import { cvLimitBytes } from './stages.ts';

/** The fields beside the file are short. */
const longestBody = cvLimitBytes + 128 * 1024;

export type ApplyBody =
  | { ok: true; values: PageFields; file: { name: string; content: Buffer } | undefined }
  | { ok: false; reason: 'unreadable' | 'too_large' };

/** A form as it comes with a file in it, and as it comes where a script sent the file ahead. */
export async function readApplyBody(request: Request): Promise<ApplyBody> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) {
    const values = await readPageForm(request);
    return values ? { ok: true, values, file: undefined } : { ok: false, reason: 'unreadable' };
  }
  const body = await readLimited(request.body);
  if (!body) return { ok: false, reason: 'too_large' };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (!form) return { ok: false, reason: 'unreadable' };
  const values: PageFields = {};
  let file: { name: string; content: Buffer } | undefined;
  for (const [name, value] of form) {
    if (typeof value === 'string') Object.defineProperty(values, name, { value, enumerable: true, configurable: true });
    // A browser sends an empty file where none was chosen.
    else if (name === 'cv' && value.size > 0)
      file = { name: value.name, content: Buffer.from(await value.arrayBuffer()) };
  }
  return { ok: true, values: { ...values, cv_ticket: fieldText(values, 'cv_ticket') }, file };
}

/** The rest of what is too large is read and dropped: the sender gets to see why only when all was taken. */
async function readLimited(body: ReadableStream<Uint8Array> | null): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > 4 * longestBody) return undefined;
    if (length <= longestBody) pieces.push(piece);
  }
  return length > longestBody ? undefined : Buffer.concat(pieces);
}
