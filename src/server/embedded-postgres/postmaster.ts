import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '#kit/db/database.server.ts';
import { ENVIRONMENT, startFailureIn } from './cluster.ts';
import type { Place } from './place.ts';
import { findPostmasterPid, isPostmasterOf, processesInside } from './processes.ts';

const HUNG_MS = 15_000;
const ORPHANED_MS = 500; // backends see the end of their postmaster at once, unless they are busy
const QUITTING_MS = 5_000; // what the postmaster itself gives its backends before it kills them
const LOOK_MS = 250;
const STARTING_MS = 120_000; // recovery after a crash replays up to max_wal_size first
const STOPPING_MS = 60_000; // a fast shutdown writes all dirty pages
const LARGEST_LOG = 10 * 1024 * 1024;

export type Postmaster = {
  pid: number;
  /** Resolves when the server has ended, by whatever cause. */
  ended: Promise<void>;
};

// "localhost" only makes it a URL that `new URL` accepts; `host` is what counts.
export const addressOf = (sockets: string, database: string): string =>
  `postgres://postgres@localhost:5432/${database}?host=${encodeURIComponent(sockets)}`;

/** Whether the server takes connections; `starting` also covers shutting down and recovery. */
export async function askServer(sockets: string): Promise<'ready' | 'starting' | 'silent'> {
  try {
    const client = await openConnection({
      connectionString: addressOf(sockets, 'postgres'),
      connectionTimeoutMillis: 2000,
    });
    await client.end();
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'silent';
  }
}

/**
 * Deals with what an earlier run left: returns a server that still answers, waits for one that is going down, ends one
 * that hangs, and clears lock files that name a process which is not PostgreSQL.
 *
 * @param hungMs how long a live server may stay silent.
 */
export async function takeOver({ cluster, sockets }: Place, hungMs = HUNG_MS): Promise<Postmaster | undefined> {
  const pid = findPostmasterPid(cluster);
  if (pid !== undefined) {
    let silentSince = Date.now();
    while (isPostmasterOf(pid, cluster)) {
      const answer = await askServer(sockets);
      if (answer === 'ready') return { pid, ended: endOf(pid, cluster) };
      if (answer === 'starting') silentSince = Date.now();
      const silentMs = Date.now() - silentSince;
      // An immediate stop: every commit is safe in the log and replayed at the next start. A server that was stopped in
      // its tracks (SIGSTOP) takes no other signal than SIGKILL.
      if (silentMs > hungMs) signal(pid, silentMs > hungMs + QUITTING_MS ? 'SIGKILL' : 'SIGQUIT');
      await sleep(50);
    }
  }
  await backendsGone(cluster);
  // PostgreSQL takes a lock file for live if its pid is a zombie or was given to another process of the same user,
  // and then refuses to start. Nothing works in the cluster any more, so the files may go.
  fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  fs.rmSync(path.join(sockets, '.s.PGSQL.5432.lock'), { force: true });
  return undefined;
}

/** Without their postmaster backends can do nothing for anybody: what it would send them after a crash, we send. */
async function backendsGone(cluster: string): Promise<void> {
  const startedAt = Date.now();
  for (let pids = processesInside(cluster); pids.length > 0; pids = processesInside(cluster)) {
    const waited = Date.now() - startedAt;
    if (waited > 2 * HUNG_MS) throw new Error(`Processes ${pids.join(', ')} still use the database in ${cluster}.`);
    if (waited > ORPHANED_MS)
      for (const pid of pids) signal(pid, waited > ORPHANED_MS + QUITTING_MS ? 'SIGKILL' : 'SIGQUIT');
    await sleep(50);
  }
}

/** The end of a server that is no child of ours, and so can only be looked at. */
async function endOf(pid: number, cluster: string): Promise<void> {
  while (isPostmasterOf(pid, cluster)) await sleep(LOOK_MS, undefined, { ref: false });
}

/** Starts the server and waits until it answers. Call it from the main thread: the death signal is bound to the thread. */
export async function startPostmaster(place: Place, settings: Record<string, string>): Promise<Postmaster> {
  const words = ['-D', place.cluster, '-p', '5432'];
  for (const [name, value] of Object.entries(settings)) words.push('-c', `${name}=${value}`);
  keepLogSmall(place.log);
  const logged = sizeOf(place.log);
  const child = spawnServer(place, words);
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lastMoment = Date.now() + STARTING_MS;
  for (;;) {
    const answer = await askServer(place.sockets);
    const pid = findPostmasterPid(place.cluster);
    if (answer === 'ready' && pid !== undefined) return { pid, ended };
    const failed = failure !== undefined || child.exitCode !== null || child.signalCode !== null;
    if (failed || Date.now() > lastMoment) {
      if (!failed) child.kill('SIGQUIT');
      const details = `${failure?.message ?? ''}\n${lastLines(place.log, logged)}`;
      throw startFailureIn(place.home, `PostgreSQL did not start: ${details}`);
    }
    await sleep(20);
  }
}

function spawnServer(place: Place, words: string[]): ChildProcess {
  const command = [place.binaries.postgres, ...words];
  const { account, home } = place;
  const underSetpriv = knowsDeathSignal();
  if (underSetpriv) {
    // The kernel sends SIGINT, a fast shutdown, to PostgreSQL when this process dies, be it by SIGKILL.
    const change = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
    command.unshift('setpriv', ...change, '--pdeathsig', 'INT', '--');
  }
  const log = fs.openSync(place.log, 'a', 0o600);
  if (account) fs.fchownSync(log, account.uid, account.gid); // a later start may be that user's own
  const child = spawn(command[0] as string, command.slice(1), {
    ...(underSetpriv ? {} : account),
    cwd: home,
    env: ENVIRONMENT,
    stdio: ['ignore', log, log],
    detached: true, // Ctrl-C in the terminal reaches us alone; we stop PostgreSQL when its last query is done
  });
  fs.closeSync(log);
  child.unref();
  return child;
}

function knowsDeathSignal(): boolean {
  if (process.platform !== 'linux') return false;
  const { stdout } = spawnSync('setpriv', ['--help'], { encoding: 'utf8' }); // busybox has one without it
  return stdout?.includes('--pdeathsig') ?? false;
}

/** Stops the server with all commits on disk; one that does not end in a minute is stopped at once and recovers later. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  const hurryAt = Date.now() + STOPPING_MS;
  let sent: NodeJS.Signals | undefined;
  while (isPostmasterOf(pid, cluster)) {
    const next = Date.now() < hurryAt ? 'SIGINT' : 'SIGQUIT';
    if (next !== sent) signal(pid, next);
    sent = next;
    await sleep(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function keepLogSmall(log: string): void {
  if (sizeOf(log) > LARGEST_LOG) fs.renameSync(log, `${log}.1`);
}

const sizeOf = (log: string): number => fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;

/** What this start wrote: earlier lines are about something else. */
function lastLines(log: string, from: number): string {
  if (!fs.existsSync(log)) return '';
  return fs.readFileSync(log).subarray(from).toString().split('\n').slice(-15).join('\n');
}
