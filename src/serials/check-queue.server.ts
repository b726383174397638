import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '#kit/db/database.server.ts';
import { lockLedger, lookUp } from './check-store.server.ts';
import {
  type CheckAnswered,
  type CheckRequest,
  type Evaluation,
  evaluateChecks,
  type Suspicion,
} from './evaluate-checks.server.ts';
import { ledgerChain } from './ledger-chain.server.ts';
import { writeQuery } from './write-checks.server.ts';

const maxGroup = 500;
/** While one group is being written, the next is looked up and evaluated. */
const groups = 2;
/** Smaller groups are not worth two more statements. */
const minGroup = 32;
/** Beyond this, checks are refused with a retry time. */
const maxQueued = 5_000;
/** After a conflict with another process this many groups lock the ledger from the start. */
const lockedGroups = 20;

/**
 * Answers checks in groups: one statement looks up what a group needs, one writes it, and each answer follows its ledger line. A
 * group is evaluated on the expected result of the previous one and written on condition that the ledger ends there. On a conflict,
 * or if another process wrote in between, it locks the ledger and repeats. An unused number takes the same statements as an unknown
 * one, in the same group.
 */
export function checkQueue({
  database,
  onSuspicions,
}: {
  database: Database;
  /** Called after the answers are sent, so that it delays none. */
  onSuspicions(suspicions: Suspicion[]): void;
}) {
  type Pending = { requests: CheckRequest; resolve(checked: CheckAnswered): void; reject(error: unknown): void };
  const pending: Pending[] = [];
  let inFlight = 0;
  const running = new Set<Promise<void>>();
  const chain = ledgerChain();
  let lastWrite: Promise<unknown> = Promise.resolve();
  let groupsToLock = 0;

  async function run(): Promise<void> {
    while (pending.length > 0) {
      // Takes along what else arrives in this turn of the event loop.
      await turn();
      // A group that took all pending checks would leave the other idle for good, as clients answered together ask together again;
      // Node and the database would wait for each other.
      const share = Math.ceil((pending.length + inFlight) / groups);
      const group = pending.splice(0, Math.min(Math.max(share, minGroup), maxGroup));
      if (group.length === 0) continue;
      inFlight += group.length;
      await answer(group);
      inFlight -= group.length;
    }
  }

  async function answer(group: readonly Pending[]): Promise<void> {
    try {
      const { answers, suspicions: found } = await evaluateAndWrite(group.map((one) => one.requests));
      // Lets the next group's statement go out first: answered clients cause work.
      await turn();
      for (const [place, { resolve }] of group.entries()) resolve(answers[place] as CheckAnswered);
      if (found.length > 0) onSuspicions(found);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function evaluateAndWrite(requests: readonly CheckRequest[]): Promise<Evaluation> {
    const evaluation = groupsToLock > 0 ? undefined : await writeOptimistically(requests);
    if (evaluation) return evaluation;
    groupsToLock = groupsToLock > 0 ? groupsToLock - 1 : lockedGroups;
    return writeLocked(requests);
  }

  /** Undefined, with nothing written, if the ledger did not end where expected. */
  async function writeOptimistically(requests: readonly CheckRequest[]): Promise<Evaluation | undefined> {
    const { known, end } = chain.advance(await lookUp(database.pool, requests), requests);
    const evaluation = evaluateChecks(requests, known, end);
    const version = randomUUID();
    chain.add(end, version, evaluation.changes);
    const statement = writeQuery(end, version, evaluation.changes);
    // In the order of evaluation.
    const written = lastWrite.then(() => database.pool.query(statement));
    lastWrite = written.catch(() => {});
    const isWritten = await written.then(
      ({ rowCount }) => rowCount === 1,
      (error) => {
        chain.clear();
        throw error;
      },
    );
    if (isWritten) return evaluation;
    chain.clear();
    return undefined;
  }

  /** Locks the ledger against other writers. */
  const writeLocked = (requests: readonly CheckRequest[]): Promise<Evaluation> =>
    database.transaction(async (client) => {
      await lockLedger(client);
      const { known, end } = await lookUp(client, requests);
      const evaluation = evaluateChecks(requests, known, end);
      const { rowCount } = await client.query(writeQuery(end, randomUUID(), evaluation.changes));
      if (rowCount !== 1) throw new Error('somebody wrote to the ledger of checks while it was held');
      return evaluation;
    });

  return {
    check(requests: CheckRequest): Promise<CheckAnswered> {
      if (pending.length >= maxQueued) return Promise.resolve({ ok: false, retryAfterSeconds: 2 });
      return new Promise((resolve, reject) => {
        pending.push({ requests, resolve, reject });
        if (running.size === groups) return;
        const group = run().finally(() => running.delete(group));
        running.add(group);
      });
    },
    /** Waits for the answers in flight. */
    close: () => Promise.all(running),
  };
}
