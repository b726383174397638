import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const hasProc = fs.existsSync('/proc/self/status');

/** True for a process that still runs. A zombie does not: `kill(pid, 0)` succeeds for it, but it will never do anything. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

// In a container whose first process reaps nobody, a dead postmaster stays a zombie for ever.
function isZombie(pid: number): boolean {
  if (!hasProc) return false;
  try {
    return /^State:\s+[ZX]/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true; // gone between the two looks
  }
}

/** True only if the pid is a live PostgreSQL server of exactly this cluster: pids are used again, and after a reboot soon. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    const words = hasProc
      ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).split(/\s+/);
    return path.basename(words[0] ?? '').startsWith('postgres') && words.join(' ').includes(cluster);
  } catch {
    return false;
  }
}

/**
 * Live PostgreSQL processes that work inside the cluster: backends whose postmaster was killed take a moment to notice.
 * Whoever looks around there with a shell is none of them.
 */
export function processesInside(cluster: string): number[] {
  if (!hasProc) return [];
  const real = fs.realpathSync(cluster);
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!pid || pid === process.pid) return false;
      try {
        if (fs.readlinkSync(`/proc/${pid}/cwd`) !== real || !isAlive(pid)) return false;
        return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
      } catch {
        return false; // ended meanwhile, or another user's
      }
    });
}

/** The pid that PostgreSQL wrote into its lock file, or undefined if there is none. It may be long dead. */
export function findPostmasterPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
