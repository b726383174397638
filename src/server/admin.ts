/**
 * `npm run admin -- reset-password [user]`: for a user who is locked out; their sessions end at once.
 * `npm run admin -- rotate-keys`: seals personal fields with a new key.
 * `npm run admin -- adopt-spool`: stores tracking events that machines left which run no more.
 * `npm run admin -- verify-ledger`: checks the ledger of serial checks line by line.
 * `npm run admin -- distribute`: lays the large tables out over the workers of a Citus cluster.
 * All work beside a running application and without one.
 */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { type Database, inBackground, openDatabase } from '#kit/db/database.server.ts';
import { addKeyToFile, fileCopyLifeMs, type KeyPlace, openKeyRing } from '#kit/db/key-ring.server.ts';
import { writeSecretFile } from '#kit/db/secret-file.server.ts';
import { distribute } from './distribute.ts';
import { findRunningPostgres } from './embedded-postgres/postgres.ts';
import { dataKeyPlace, readEnvironment } from './env.ts';
import { openPrepared, postgresDirectory } from './prepared-database.ts';
import { buildServices, type Services } from './services.ts';
import { startFailure } from './start-failure.ts';

/** Many times what a save takes, also on a busy machine. */
const longestSaveMs = 2_000;

const usage = `Usage: npm run admin -- reset-password [user name, default admin]
       npm run admin -- rotate-keys
       npm run admin -- adopt-spool
       npm run admin -- verify-ledger
       npm run admin -- distribute`;

const commands = new Set(['reset-password', 'rotate-keys', 'adopt-spool', 'verify-ledger', 'distribute']);

async function main([command, username = 'admin']: string[]): Promise<number> {
  if (command === undefined || !commands.has(command)) {
    console.error(usage);
    return 2;
  }
  const read = readEnvironment(process.env);
  if (!read.ok) {
    console.error(read.faults.join('\n'));
    return 1;
  }
  const { environment } = read;
  const running = environment.DATABASE_URL ?? (await findRunningPostgres(postgresDirectory(environment.dataDirectory)));
  const prepared = running
    ? { ok: true as const, database: openDatabase(running), close: async () => {} }
    : await openPrepared(environment);
  if (!prepared.ok) {
    console.error(prepared.message);
    return 1;
  }
  const { database } = prepared;
  let services: Services | undefined;
  try {
    if (command === 'distribute') return await layOut(database);
    services = await buildServices({ environment, database, log: pino({ level: 'silent' }) });
    if (command === 'rotate-keys') {
      await rotateKeys({ database, place: dataKeyPlace(environment), passes: services.reseal, tell: console.log });
      return 0;
    }
    if (command === 'adopt-spool') {
      const { stored, inUse } = await services.tracking.adoptForeign();
      for (const folder of stored) console.log(`Stored the events in ${folder}`);
      for (const folder of inUse)
        console.error(`A process of this machine writes to ${folder}: it stores them itself.`);
      if (stored.length + inUse.length === 0) console.log('No spool of another machine holds events.');
      return 0;
    }
    if (command === 'verify-ledger') {
      const proof = await inBackground(services.serials.proveLedger);
      if (proof.ok) console.log(`All ${proof.lines} lines match; the last hash is ${proof.hash}.`);
      else console.error(`Line ${proof.brokenAt} does not match: nothing from there on can be trusted.`);
      return proof.ok ? 0 : 1;
    }
    const password = randomBytes(12).toString('base64url');
    if (!(await services.accounts.resetPassword(username, password))) {
      console.error(`There is no screen user named ${username}.`);
      return 1;
    }
    if (username === 'admin') writeSecretFile(path.join(environment.dataDirectory, 'admin-password.txt'), password);
    console.log(`New password of ${username}: ${password}\nEvery session of ${username} was ended.`);
    return 0;
  } finally {
    await services?.close();
    if (running) await prepared.database.close();
    await prepared.close();
  }
}

try {
  process.exitCode = await inBackground(() => main(process.argv.slice(2)));
} catch (error) {
  const words = startFailure(error);
  if (!words) throw error;
  console.error(words);
  process.exitCode = 1;
}

async function layOut(database: Database): Promise<number> {
  const laid = await distribute(database);
  if (!laid.ok) {
    console.error(laid.message);
    return 1;
  }
  for (const table of laid.laidOut) console.log(`${table} lies on the workers now.`);
  console.log(`${laid.before.length} tables lay there already.`);
  return 0;
}

interface Rotation {
  database: Database;
  place: KeyPlace;
  /** For each feature that seals: one pass over its rows, which gives how many it changed. */
  passes: readonly (() => Promise<number>)[];
  tell(line: string): void;
}

/**
 * Seals everything with a new key while the product may run, and is simply called again when it was interrupted. Keys in
 * the file: a new one is made unless a change is under way. Keys from the environment: whatever DATA_KEY is now.
 */
async function rotateKeys({ database, place, passes, tell }: Rotation): Promise<void> {
  let ring = await openKeyRing(database, place);
  const { rows } = await database.pool.query('select id from data_keys where retired_at is null');
  const isUnderWay = rows.some(({ id }) => id !== ring.current().id);
  if (!place.given && !isUnderWay) {
    addKeyToFile(place.file);
    ring = await openKeyRing(database, place);
    // Running processes read the file again within this time; what they seal later is under the new key.
    await pause(fileCopyLifeMs * 1.5);
  }
  const { id } = ring.current();
  tell(isUnderWay ? `Going on to seal everything with key ${id}.` : `Sealing everything with key ${id}.`);
  let total = 0;
  // What was being saved during a round may still stand under the old key. So a round that found nothing is followed by
  // another, after longer than any save takes, and only when that finds nothing either it is done.
  for (let clean = 0; clean < 2; ) {
    let changed = 0;
    for (const pass of passes) changed += await pass();
    total += changed;
    clean = changed > 0 ? 0 : clean + 1;
    if (clean === 1) await pause(longestSaveMs);
  }
  await database.pool.query('update data_keys set retired_at = now() where id <> $1 and retired_at is null', [id]);
  tell(`${total} rows resealed. Older keys are needed only for backups made before now.`);
}
