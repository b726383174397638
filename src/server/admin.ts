/**
 * `npm run admin -- reset-password [user]`: for whoever is locked out; sessions of that user end at once.
 * `npm run admin -- rotate-keys`: seals personal fields with a new key.
 * `npm run admin -- adopt-spool`: stores tracking events that machines left which run no more.
 * All work beside a running application and without one.
 */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pino } from 'pino';
import { inBackground, openDatabase } from '#kit/db/database.server.ts';
import { writeSecretFile } from '#kit/db/secret-file.server.ts';
import { findRunningPostgres } from './embedded-postgres/postgres.ts';
import { dataKeyPlace, readEnvironment } from './env.ts';
import { openPrepared, postgresDirectory } from './prepared-database.ts';
import { rotateKeys } from './rotate-keys.ts';
import { buildServices, type Services } from './services.ts';
import { startFailure } from './start-failure.ts';

const usage = `Usage: npm run admin -- reset-password [user name, default admin]
       npm run admin -- rotate-keys
       npm run admin -- adopt-spool`;

const commands = new Set(['reset-password', 'rotate-keys', 'adopt-spool']);

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
