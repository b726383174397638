import fs from 'node:fs';
import path from 'node:path';
import { StartRefusal } from '#kit/call/start-refusal.server.ts';
import type { Database } from './database.server.ts';
import { type DataKey, type KeyRing, newDataKey, readDataKey } from './sealing.server.ts';
import { writeSecretFile } from './secret-file.server.ts';

export interface KeyPlace {
  /** Keys line by line, the present one first; used when none is given. */
  file: string;
  /** From the environment: 64 hexadecimal digits, and older keys with commas between them. */
  given: string | undefined;
  previous: string | undefined;
}

/** How soon every process seals with a key that was added to the file. */
export const fileCopyLifeMs = 1_000;
/** Any constant: one process at a time makes the first key. */
const keysLock = 5_731_004;

const ringOf = (keys: readonly DataKey[]): KeyRing => ({
  present: () => keys[0] as DataKey,
  find: (id) => keys.find((key) => key.id === id),
});

function readKeys(text: string, place: string): DataKey[] {
  return text
    .split(/[\s,]+/)
    .filter((line) => line !== '')
    .map((line, index) => {
      const key = readDataKey(line);
      if (!key) throw new StartRefusal(`key ${index + 1} in ${place} is not 64 hexadecimal digits. Please correct it.`);
      return key;
    });
}

/** Reads the file again when it may have changed, so that a change of keys needs no restart. */
function ringOfFile(file: string): KeyRing {
  let keys = readKeys(fs.readFileSync(file, 'utf8'), file);
  let readAt = performance.now();
  const readAgain = () => {
    readAt = performance.now();
    try {
      const found = readKeys(fs.readFileSync(file, 'utf8'), file);
      if (found.length > 0) keys = found;
    } catch {
      // A file that went away or was spoilt under a running product: it goes on with the keys that it has.
    }
  };
  return {
    present() {
      if (performance.now() - readAt > fileCopyLifeMs) readAgain();
      return keys[0] as DataKey;
    },
    find(id) {
      if (!keys.some((key) => key.id === id)) readAgain();
      return keys.find((key) => key.id === id);
    },
  };
}

/**
 * The keys of this installation. The first start makes one in `place.file` unless the environment gives it. The database
 * knows the ids of the keys that its values need: a start without one of them is refused, and never makes a new key
 * beside values that nobody could open again.
 */
export async function openKeyRing(database: Database, place: KeyPlace): Promise<KeyRing> {
  return database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [keysLock]);
    const { rows } = await client.query('select id from data_keys where retired_at is null');
    const where = place.given ? 'DATA_KEY and DATA_KEYS_PREVIOUS' : place.file;
    if (!place.given && !fs.existsSync(place.file)) {
      if (rows.length > 0)
        throw new StartRefusal(
          `the database holds values sealed with key ${rows.map(({ id }) => id).join(', ')}, and there is no ${place.file}. ` +
            'Please put the file back that belongs to this database (every backup holds it), or set DATA_KEY.',
        );
      writeSecretFile(place.file, newDataKey());
    }
    const ring = place.given
      ? ringOf([...readKeys(place.given, 'DATA_KEY'), ...readKeys(place.previous ?? '', 'DATA_KEYS_PREVIOUS')])
      : ringOfFile(place.file);
    if (!ring.present()) throw new StartRefusal(`${where} holds no key: 64 hexadecimal digits are expected.`);
    const lacking = rows.filter(({ id }) => !ring.find(id));
    if (lacking.length > 0)
      throw new StartRefusal(
        `the database holds values sealed with key ${lacking.map(({ id }) => id).join(', ')}, which is not in ${where}. ` +
          'Please put back the key that belongs to this database.',
      );
    if (!rows.some(({ id }) => id === ring.present().id))
      await client.query(
        'insert into data_keys (id, added_at) values ($1, now()) on conflict (id) do update set retired_at = null',
        [ring.present().id],
      );
    return ring;
  });
}

/** Adds a new present key in front of the file's keys. */
export function addKeyToFile(file: string): void {
  const keys = fs.readFileSync(file, 'utf8').trim();
  writeSecretFile(path.resolve(file), `${newDataKey()}\n${keys}`);
}
