import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** One key of AES-256. Its id follows from it, so that a wrong key is known as such before anything is opened. */
export interface DataKey {
  id: string;
  /** Not its bytes: Node would look at those anew for each value, which takes longer than to open it. */
  secret: KeyObject;
}
/** The keys of an installation: new values are sealed with the present one, older ones still open what they sealed. */
export interface KeyRing {
  present(): DataKey;
  find(id: string): DataKey | undefined;
}

/** A text as it is stored: `sealed:<key id>:<base64url of nonce, cipher text and tag>`. */
export interface Sealing {
  /** `boundTo` names the row and the field; a sealed text moved elsewhere does not open. */
  seal(text: string, boundTo: string): string;
  /** Throws when the text was changed, moved, or sealed with a key that is not at hand. */
  open(sealed: string, boundTo: string): string;
  /** Whether it is sealed with the present key, so that a change of keys has nothing left to do here. */
  isPresent(stored: string): boolean;
  /** What everything begins with that is sealed with the present key, for asking the database. */
  presentMark(): string;
  /** A file's content; begins with the same mark as a sealed text. What does not begin with it is given as it is. */
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
      const key = ring.present();
      return `${mark}${key.id}:${close(key, text, boundTo).toString('base64url')}`;
    },
    open(sealed, boundTo) {
      const [, id = '', content = ''] = sealed.split(':');
      return Buffer.concat(openWith(id, Buffer.from(content, 'base64url'), boundTo)).toString('utf8');
    },
    sealBytes(content, boundTo) {
      const key = ring.present();
      return Buffer.concat([Buffer.from(`${mark}${key.id}:`), close(key, content, boundTo)]);
    },
    openBytes(stored, boundTo) {
      if (stored.toString('latin1', 0, mark.length) !== mark) return stored;
      const from = stored.indexOf(':', mark.length);
      const id = stored.toString('latin1', mark.length, from);
      return Buffer.concat(openWith(id, stored.subarray(from + 1), boundTo));
    },
    isPresent: (stored) => stored.startsWith(`${mark}${ring.present().id}:`),
    presentMark: () => `${mark}${ring.present().id}:`,
  };
}
