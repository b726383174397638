import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from '#kit/db/database.server.ts';
import { makeCluster } from './cluster.ts';
import { choosePlace, findPlace, type Place } from './place.ts';
import { addressOf, askServer, startPostmaster, stopPostmaster, takeOver } from './postmaster.ts';
import { findPostmasterPid } from './processes.ts';
import { settingsFor, THROWAWAY } from './settings.ts';
import { supervise } from './supervision.ts';

export type RunningPostgres = {
  /** Connection string for `pg`, over the Unix socket. */
  url: string;
  socketDirectory: string;
  /** Changes when the server was started again. */
  readonly pid: number;
  /** True when a server of an earlier run, whose owner was killed, still ran and is used on. */
  adopted: boolean;
  /** Where the rows lie. Outside the wanted directory if PostgreSQL's account cannot enter that: then say so at the start. */
  location: string;
  relocated: boolean;
  /** Stops the server cleanly. Close your own connections first. */
  stop(): Promise<void>;
};

/**
 * Runs the PostgreSQL server that comes with the npm package on a cluster in `directory`, which is made if need be; no
 * installation, no port, root or not. Survives SIGKILL of this process: the next start waits for a server that is going
 * down, uses one that still runs, and clears what a dead one left.
 *
 * A server that ends by itself while this process lives is started again.
 *
 * The caller makes sure to be the only application on the directory (see data-directory.server.ts): that is why `stop`
 * also stops an adopted server.
 *
 * @throws Error with words for the operator and the end of the server's log.
 */
export async function startPostgres(options: {
  directory: string;
  database?: string;
  settings?: Record<string, string>;
  /** false only for tests: rows that a power cut may take. */
  durable?: boolean;
  /** Hears of what happens after the start: that the server ended, that it runs again. */
  report?: (message: string, error?: unknown) => void;
}): Promise<RunningPostgres> {
  const { database = 'app', durable = true, report = () => {} } = options;
  const place = choosePlace(path.resolve(options.directory));
  await makeCluster(place, durable);
  const settings = { ...settingsFor(place.sockets), ...(durable ? {} : THROWAWAY), ...options.settings };
  const start = async () => (await takeOver(place)) ?? (await startPostmaster(place, settings));
  let found = await takeOver(place);
  let server = found ?? (await startPostmaster(place, settings));
  try {
    await makeDatabase(place, database);
  } catch (error) {
    // Its owner was killed a moment ago: it still answered when it was found, and is going down now. Taking over waits
    // for its end. A server that we started ourselves has no such excuse.
    if (found === undefined || !isDatabaseAway(error)) throw error;
    found = await takeOver(place);
    server = found ?? (await startPostmaster(place, settings));
    await makeDatabase(place, database);
  }
  const supervision = supervise(server, start, report);
  return {
    url: addressOf(place.sockets, database),
    socketDirectory: place.sockets,
    get pid() {
      return supervision.pid();
    },
    adopted: found !== undefined,
    location: place.home,
    relocated: place.relocated,
    stop: async () => stopPostmaster(await supervision.end(), place.cluster),
  };
}

/**
 * The connection string of a server that another process runs on `directory`, for programs that work beside the
 * application (backup, password reset); undefined if none answers within `waitMs`.
 */
export async function findRunningPostgres(
  directory: string,
  { database = 'app', waitMs = 0 }: { database?: string; waitMs?: number } = {},
): Promise<string | undefined> {
  const lastMoment = Date.now() + waitMs;
  for (;;) {
    const place = findPlace(path.resolve(directory));
    if (place && findPostmasterPid(place.cluster) !== undefined && (await askServer(place.sockets)) === 'ready')
      return addressOf(place.sockets, database);
    if (Date.now() >= lastMoment) return undefined;
    await sleep(100);
  }
}

async function makeDatabase(place: Place, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(place.sockets, 'postgres') });
  await client.connect();
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
