/**
 * `npm run admin -- reset-password [user]`: for whoever is locked out. Works beside a running application (its sessions
 * of that user end at once) and without one.
 */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '#kit/database.server.ts';
import { findRunningPostgres } from '#kit/postgres.server.ts';
import { writeSecretFile } from '#kit/secret-file.server.ts';
import { readEnvironment } from './env.ts';
import { openPrepared, postgresDirectory } from './prepared-database.ts';
import { buildServices } from './services.ts';

const usage = 'Usage: npm run admin -- reset-password [user name, default admin]';

async function main([command, username = 'admin']: string[]): Promise<number> {
  if (command !== 'reset-password') {
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
  const services = await buildServices({ environment, database: prepared.database, log: pino({ level: 'silent' }) });
  try {
    const password = randomBytes(12).toString('base64url');
    if (!(await services.accounts.resetPassword(username, password))) {
      console.error(`There is no screen user named ${username}.`);
      return 1;
    }
    if (username === 'admin') writeSecretFile(path.join(environment.dataDirectory, 'admin-password.txt'), password);
    console.log(`New password of ${username}: ${password}\nEvery session of ${username} was ended.`);
    return 0;
  } finally {
    await services.close();
    if (running) await prepared.database.close();
    await prepared.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
