import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findRunningPostgres } from '#server/embedded-postgres/postgres.ts';
import { postgresDirectory } from '#server/prepared-database.ts';
import { findSinglePages, type SinglePages } from '#tests/public-addresses.ts';

/** What fills the demonstration's data takes the processor from whatever is measured: waits until this server's has ended. */
export async function untilFilled(server: number | undefined): Promise<void> {
  while (await isFilling(server)) await pause(500);
}

async function isFilling(server: number | undefined): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,args=']);
  return stdout.split('\n').some((line) => line.trim().startsWith(`${server} `) && line.includes('fill-demonstration'));
}

/**
 * And what follows from it: the pictures of its applications are looked at one after the other, for minutes, and the database
 * tidies up what was filled, table after table.
 */
export async function untilSettled(dataDirectory: string): Promise<void> {
  const connectionString = await findRunningPostgres(postgresDirectory(dataDirectory), { waitMs: 10_000 });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const waiting = 'select 1 from application_pictures where read_at is null limit 1';
    while ((await client.query(waiting)).rowCount !== 0) await pause(500);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** As soon as the demonstration has one of each kind. */
export async function singlePagesOf(site: string): Promise<SinglePages> {
  for (;;) {
    const single = await findSinglePages(site).catch(() => undefined);
    if (single) return single;
    await pause(500);
  }
}
