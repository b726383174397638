import fs from 'node:fs';
import path from 'node:path';
import { StartRefusal } from '#kit/call/start-refusal.server.ts';
import type { Database } from './database.server.ts';
import { type DataKey, type KeyRing, newDataKey, readDataKey } from './sealing.server.ts';
import { writeSecretFile } from './secret-file.server.ts';

export interface KeyPlace {
  /** Keys line by line, the current one first; used if the environment gives none. */
  file: string;
  /** From the environment: 64 hexadecimal digits, and older keys with commas between them. */
  given: string | undefined;
  previous: string | undefined;
}

/** Within this time every process encrypts with a key that was added to the file. */
export const fileCopyLifeMs = 1_000;
/** Any constant: one process at a time creates the first key. */
const keysLock = 5_731_004;

const ringOf = (keys: readonly DataKey[]): KeyRing => ({
  current: () => keys[0] as DataKey,
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

/** Rereads the file when it may have changed, so that a key rotation needs no restart. */
function ringOfFile(file: string): KeyRing {
  let keys = readKeys(fs.readFileSync(file, 'utf8'), file);
  let readAt = performance.now();
  const readAgain = () => {
    readAt = performance.now();
    try {
      const found = readKeys(fs.readFileSync(file, 'utf8'), file);
      if (found.length > 0) keys = found;
    } catch {
      // If the file vanishes or breaks while running, the loaded keys stay in use.
    }
  };
  return {
    current() {
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
 * The keys of this installation. The first start creates one in `place.file` unless the environment gives it. The database
 * stores the ids of the keys that its values need: a start without one of them is refused, instead of creating a new key beside
 * values that cannot be decrypted any more.
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
    if (!ring.current()) throw new StartRefusal(`${where} holds no key: 64 hexadecimal digits are expected.`);
    const lacking = rows.filter(({ id }) => !ring.find(id));
    if (lacking.length > 0)
      throw new StartRefusal(
        `the database holds values sealed with key ${lacking.map(({ id }) => id).join(', ')}, which is not in ${where}. ` +
          'Please put back the key that belongs to this database.',
      );
    if (!rows.some(({ id }) => id === ring.current().id))
      await client.query(
        'insert into data_keys (id, added_at) values ($1, now()) on conflict (id) do update set retired_at = null',
        [ring.current().id],
      );
    return ring;
  });
}

/** Adds a new current key in front of the file's keys. */
export function addKeyToFile(file: string): void {
  const keys = fs.readFileSync(file, 'utf8').trim();
  writeSecretFile(path.resolve(file), `${newDataKey()}\n${keys}`);
}
