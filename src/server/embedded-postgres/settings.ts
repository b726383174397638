import os from 'node:os';

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
