import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, openConnection } from '#kit/db/database.server.ts';
import { makeCluster } from './cluster.ts';
import { choosePlace, findPlace, type Place } from './place.ts';
import { addressOf, askServer, startPostmaster, stopPostmaster, takeOver } from './postmaster.ts';
import { findPostmasterPid } from './processes.ts';
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
    if (found === undefined || !isDatabaseUnavailable(error)) throw error;
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
  const client = await openConnection({ connectionString: addressOf(place.sockets, 'postgres') });
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

const MiB = 1024 * 1024;

/**
 * How the embedded server is set up. These only say how much memory and how many workers it may take; nothing here
 * weakens what a commit promises.
 */
export function settingsFor(sockets: string, memory = os.totalmem()): Record<string, string> {
  const share = (part: number, most: number) => `${Math.max(32, Math.min(most, Math.floor((memory * part) / MiB)))}MB`;
  return {
    listen_addresses: '', // a Unix socket only: no port that may be taken, nothing to reach from outside
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: share(1 / 32, 512),
    effective_cache_size: share(1 / 4, 8192),
    maintenance_work_mem: share(1 / 64, 128),
    work_mem: '8MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off', // our queries are short: compiling one takes longer than running it
    max_locks_per_transaction: '256', // every daily partition that a query touches is one lock
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  };
}

/** For the clusters of tests, which are thrown away: a commit that does not wait for the disk. Never for real rows. */
export const THROWAWAY: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};
