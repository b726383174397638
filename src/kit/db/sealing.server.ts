import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** One key of AES-256. The id is derived from it, so that a wrong key is detected before anything is decrypted. */
export interface DataKey {
  id: string;
  /** A key object: Node parses raw bytes again for each value, which takes longer than decrypting it. */
  secret: KeyObject;
}
/** The keys of an installation: the current one encrypts, older ones still decrypt. */
export interface KeyRing {
  current(): DataKey;
  find(id: string): DataKey | undefined;
}

/** Encryption of stored texts (AES-256-GCM): `sealed:<key id>:<base64url of nonce, cipher text and tag>`. */
export interface Sealing {
  /** `boundTo` names row and field (authenticated data): a text copied elsewhere does not decrypt. */
  seal(text: string, boundTo: string): string;
  /** Throws if the text was changed or moved, or its key is missing. */
  open(sealed: string, boundTo: string): string;
  /** Whether it is encrypted with the current key, so that a key rotation can skip it. */
  isCurrent(stored: string): boolean;
  /** The prefix of everything encrypted with the current key, for queries. */
  currentPrefix(): string;
  /** A file's content, with the same prefix as a text. `openBytes` returns content without the prefix unchanged. */
  sealBytes(content: Buffer, boundTo: string): Buffer;
  openBytes(stored: Buffer, boundTo: string): Buffer;
}

const mark = 'sealed:';
const nonceBytes = 12;
const tagBytes = 16;

export const isSealed = (stored: unknown): stored is string => typeof stored === 'string' && stored.startsWith(mark);

/** 64 hexadecimal digits as a key; undefined when they are not. */
export function readDataKey(text: string): DataKey | undefined {
  if (!/^[0-9a-f]{64}$/i.test(text)) return undefined;
  const bytes = Buffer.from(text, 'hex');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), secret: createSecretKey(bytes) };
}
export const newDataKey = (): string => randomBytes(32).toString('hex');

export function openSealing(ring: KeyRing): Sealing {
  function close(key: DataKey, content: string | Buffer, boundTo: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key.secret, nonce).setAAD(Buffer.from(boundTo));
    const first = typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content);
    return Buffer.concat([nonce, first, cipher.final(), cipher.getAuthTag()]);
  }
  function openWith(id: string, bytes: Buffer, boundTo: string): [Buffer, Buffer] {
    const key = ring.find(id);
    if (!key) throw new Error(`a value of ${boundTo} is sealed with key ${id}, which is not at hand`);
    const decipher = createDecipheriv('aes-256-gcm', key.secret, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(bytes.subarray(-tagBytes));
    return [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
  }
  return {
    seal(text, boundTo) {
      const key = ring.current();
      return `${mark}${key.id}:${close(key, text, boundTo).toString('base64url')}`;
    },
    open(sealed, boundTo) {
      const [, id = '', content = ''] = sealed.split(':');
      return Buffer.concat(openWith(id, Buffer.from(content, 'base64url'), boundTo)).toString('utf8');
    },
    sealBytes(content, boundTo) {
      const key = ring.current();
      return Buffer.concat([Buffer.from(`${mark}${key.id}:`), close(key, content, boundTo)]);
    },
    openBytes(stored, boundTo) {
      if (stored.toString('latin1', 0, mark.length) !== mark) return stored;
      const from = stored.indexOf(':', mark.length);
      const id = stored.toString('latin1', mark.length, from);
      return Buffer.concat(openWith(id, stored.subarray(from + 1), boundTo));
    },
    isCurrent: (stored) => stored.startsWith(`${mark}${ring.current().id}:`),
    currentPrefix: () => `${mark}${ring.current().id}:`,
  };
}
