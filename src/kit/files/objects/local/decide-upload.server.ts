import type { StoredObject } from '#kit/files/objects/object-store.server.ts';
import { checkPicture, mostPixels, pictureKinds } from '#kit/files/objects/picture.server.ts';
import { keyFitsScope, mimeFits, scopeOf, type UploadPolicy } from '#kit/files/objects/upload-policy.server.ts';
import type { UploadQuota } from '#kit/files/objects/upload-quota.server.ts';
import { readUploadToken, type StoreKeys } from '#kit/files/objects/upload-token.server.ts';
import { businessOffsetMs } from '#kit/text/time.ts';
import type { Files } from './files.server.ts';
import type { ReceivedFile, ReceivedForm } from './received-form.server.ts';
import { refusals } from './refused-upload.server.ts';

export interface LocalBucket {
  keys: StoreKeys;
  bucket: string;
  files: Files;
  now(): number;
  /** Whether the disk has room. */
  hasRoom(): Promise<boolean>;
  quota: UploadQuota | undefined;
}

const longestKeyBytes = 750;
const extensions = { jpeg: '.jpg', png: '.png', webp: '.webp' } as const;
/** Cameras and chat programs often use the extension of another picture format; any other extension is refused. */
const pictureName = /\.(jpe?g|jfif|png|webp|heic|heif|tmp)$/i;

/** The policy of a form, checked as far as possible before the file arrives. */
export function policyOf(fields: ReadonlyMap<string, string>, { keys, bucket, now }: LocalBucket): UploadPolicy {
  const token = fields.get('token');
  if (!token) throw refusals.noToken();
  const policy = readUploadToken(keys, token);
  if (!policy) throw refusals.badToken();
  if (policy.deadline * 1000 <= now()) throw refusals.expired();
  if (scopeOf(policy).bucket !== bucket) throw refusals.bucket();
  return policy;
}

/** Validates a received form, stores its file, and returns the response body. Throws `RefusedUpload`. */
export async function decideUpload({ fields, file }: ReceivedForm, draft: string, local: LocalBucket): Promise<string> {
  const policy = policyOf(fields, local);
  if (!file) throw refusals.noFile();
  if (policy.fsizeLimit !== undefined && file.size > policy.fsizeLimit) throw refusals.tooLarge();
  if (policy.fsizeMin !== undefined && file.size < policy.fsizeMin) throw refusals.tooSmall();
  const checksum = fields.get('crc32');
  if (checksum && Number(checksum) !== file.crc32) throw refusals.crc32();

  const name = fields.get('fname') || file.name;
  if (/\.\w+$/.test(name) && !pictureName.test(name)) throw refusals.mime('application/octet-stream');
  const picture = await checkPicture(draft);
  if (!picture.ok && picture.tooManyPixels) throw refusals.pixels(mostPixels);
  if (!picture.ok && picture.isBroken) throw refusals.broken();
  const mime = picture.ok ? pictureKinds[picture.kind] : picture.mime;
  if (!picture.ok || !mimeFits(policy.mimeLimit, mime)) throw refusals.mime(mime);

  const values: MagicValues = {
    ...Object.fromEntries([...fields].filter(([field]) => field.startsWith('x:'))),
    ...momentOf(local.now()),
    bucket: local.bucket,
    etag: file.etag,
    hash: file.etag,
    ext: extensions[picture.kind],
    fname: name,
    fprefix: name.replace(/\.\w+$/, ''),
    fsize: file.size,
    mimeType: mime,
    endUser: policy.endUser,
    uuid: crypto.randomUUID(),
    'imageInfo.format': picture.kind,
    'imageInfo.width': picture.width,
    'imageInfo.height': picture.height,
  };
  const key = chosenKey(policy, fields.get('key'), file, values);
  if (!keyFitsScope(policy, key)) throw refusals.scope();

  // An invalid returnBody must not leave an object behind.
  const body = policy.returnBody
    ? fillJson(policy.returnBody, { ...values, key })
    : JSON.stringify({ hash: file.etag, key });
  if (!isJson(body)) throw refusals.returnBody();

  const object: StoredObject = {
    key,
    hash: file.etag,
    size: file.size,
    mime,
    width: picture.width,
    height: picture.height,
  };
  if (local.quota && !(await local.quota.take(policy.endUser ?? '', file.size))) throw refusals.quota();
  // A token whose scope has no exact key may only add; the others need `insertOnly`.
  const replace = policy.insertOnly !== 1 && scopeOf(policy).key !== undefined && policy.isPrefixalScope !== 1;
  const record = { ...object, endUser: policy.endUser, at: new Date(local.now()).toISOString() };
  if ((await local.files.store(draft, record, { replace })) === 'taken') throw refusals.exists();
  return body;
}

function chosenKey(policy: UploadPolicy, given: string | undefined, file: ReceivedFile, values: MagicValues): string {
  const saved = policy.saveKey && (policy.forceSaveKey || !given) ? fillKey(policy.saveKey, values) : undefined;
  const key = saved ?? (given || file.etag);
  if (Buffer.byteLength(key) > longestKeyBytes || key.includes('\0') || !key.isWellFormed()) throw refusals.key();
  return key;
}

function momentOf(now: number): MagicValues {
  const [, year, mon, day, hour, min, sec] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(new Date(now + businessOffsetMs).toISOString()) ?? [];
  return { year, mon, day, hour, min, sec };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Values of Qiniu's `$(...)` variables; a missing one is null in JSON and empty in a key. */
type MagicValues = Readonly<Record<string, string | number | undefined>>;

const value = (values: MagicValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** Fills a `saveKey` with raw values. */
export const fillKey = (template: string, values: MagicValues): string =>
  template.replaceAll(/\$\(([^)]{1,100})\)/g, (_whole, name: string) => String(value(values, name) ?? ''));

/** Fills a `returnBody`: outside quotes a value is written as JSON, inside a string it is escaped. */
export function fillJson(template: string, values: MagicValues): string {
  let isInText = false;
  return template.replaceAll(/\\.|"|\$\(([^)]{1,100})\)/gs, (whole, name: string | undefined) => {
    if (whole === '"') isInText = !isInText;
    if (name === undefined) return whole;
    const filled = value(values, name);
    return isInText ? JSON.stringify(String(filled ?? '')).slice(1, -1) : JSON.stringify(filled ?? null);
  });
}
