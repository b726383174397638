import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Keys derived from the installation's secret, one for each purpose, so that none can replace another. */
export interface Secrets {
  /** HMAC-SHA256 as hexadecimal text; `purpose` separates uses that must never match each other. */
  sign(purpose: string, value: string): string;
  /** 32 bytes for a cipher. */
  key(purpose: string): Buffer;
}

/**
 * Opens the installation's secret key file, or creates it (32 random bytes, mode 600). Several processes may start at once: the
 * file appears whole, by a link, and the first one wins.
 */
export function openSecrets(file: string): Secrets {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(draft, { force: true });
    }
  }
  const secret = Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex');
  if (secret.length < 32) throw new Error(`${file} does not hold a secret key: 64 hexadecimal digits are expected`);
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `weftline/${purpose}`, 32));
  // Key objects: Node takes eight times as long to sign with raw bytes, as it parses them each time.
  const signing = new Map<string, KeyObject>();
  return {
    key,
    sign(purpose, value) {
      const derived = signing.get(purpose) ?? createSecretKey(key(`sign/${purpose}`));
      signing.set(purpose, derived);
      return createHmac('sha256', derived).update(value).digest('hex');
    },
  };
}
