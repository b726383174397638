import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { demonstrationParts } from '#orders/demonstration-parts.server.ts';
import type { Services } from './services.ts';

export interface DemonstrationFill {
  /** Resolves when the applications are there, or when filling them has failed: nobody waits for them in vain. */
  applications: Promise<void>;
  /** Resolves when the process has ended. */
  done: Promise<void>;
  stop(): Promise<void>;
}

const nothing: DemonstrationFill = { applications: Promise.resolve(), done: Promise.resolve(), stop: async () => {} };

/**
 * Starts filling an empty database with demonstration data, in a process of its own; does nothing on a database that has
 * its data. What is cut off in the middle goes on at the next start.
 */
export async function fillDemonstration(
  { environment, database, accounts, clock }: Services,
  report: (message: string) => void,
): Promise<DemonstrationFill> {
  if (!environment.demo) return nothing;
  if (await demonstrationParts({ pool: database.pool, clock }).areFilled()) return nothing;
  const reviewers = await accounts.createDemonstrationReviewers();
  const child = fork(path.join(import.meta.dirname, 'fill-demonstration.ts'), [reviewers.join(',')], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: environment.dataDirectory },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.setEncoding('utf8').on('data', report);
  const done = ended(child);
  return {
    applications: Promise.race([once(child, 'message').then(() => {}), done]),
    done,
    async stop() {
      child.kill('SIGTERM');
      await done;
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  await Promise.race([once(child, 'exit'), once(child, 'error')]);
}
