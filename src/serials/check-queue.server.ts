import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '#kit/db/database.server.ts';
import { type Asked, type Checked, type Judged, judgeAll, type Suspicion } from './check-judging.server.ts';
import { holdLedger, lookUp } from './check-store.server.ts';
import { writing } from './check-writing.server.ts';
import { ledgerChain } from './ledger-chain.server.ts';

const mostAtOnce = 500;
/** While one is being written, the next is looked up and judged. */
const groups = 2;
/** So few are not worth two statements more. */
const leastAtOnce = 32;
/** More than this do not wait: they are asked to come back. */
const mostWaiting = 5_000;
/** So many groups hold the ledger from the beginning once another process was found to write as well. */
const heldAfterOthers = 20;

/**
 * Answers checks. Those that arrive while others are under way share the next group: one statement looks up what they need,
 * one writes, and an answer is given when its line is safe. A group is judged on what the one before it is about to leave
 * behind, and written on condition that it was left behind; if it was not, or another process wrote in between, the group holds
 * the ledger and does it all again. A number that is not in use takes the same statements as one that never was, in the same
 * group as its neighbours.
 */
export function checkQueue({
  database,
  suspect,
}: {
  database: Database;
  /** Told after the answers are out, so that no answer takes longer for it. */
  suspect(found: Suspicion[]): void;
}) {
  type Waiting = { asked: Asked; resolve(checked: Checked): void; reject(error: unknown): void };
  const waiting: Waiting[] = [];
  let underWay = 0;
  const running = new Set<Promise<void>>();
  const chain = ledgerChain();
  let lastWrite: Promise<unknown> = Promise.resolve();
  let toHold = 0;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // What else this turn of the event loop brings comes along.
      await turn();
      // A group that took them all would leave the other nothing to do meanwhile, and that for good: who is answered together asks
      // together again. Node and the database would wait for each other in turns.
      const share = Math.ceil((waiting.length + underWay) / groups);
      const taken = waiting.splice(0, Math.min(Math.max(share, leastAtOnce), mostAtOnce));
      if (taken.length === 0) continue;
      underWay += taken.length;
      await answer(taken);
      underWay -= taken.length;
    }
  }

  async function answer(taken: readonly Waiting[]): Promise<void> {
    try {
      const { answers, found } = await judgeAndWrite(taken.map((one) => one.asked));
      // The next group's statement goes out first: whoever is answered has work of their own.
      await turn();
      for (const [place, { resolve }] of taken.entries()) resolve(answers[place] as Checked);
      if (found.length > 0) suspect(found);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  async function judgeAndWrite(asked: readonly Asked[]): Promise<Judged> {
    const judged = toHold > 0 ? undefined : await tryOnChain(asked);
    if (judged) return judged;
    toHold = toHold > 0 ? toHold - 1 : heldAfterOthers;
    return holding(asked);
  }

  /** Gives nothing, and nothing was written, if the ledger did not end where it was expected to. */
  async function tryOnChain(asked: readonly Asked[]): Promise<Judged | undefined> {
    const { known, end } = chain.bringUp(await lookUp(database.pool, asked), asked);
    const judged = judgeAll(asked, known, end);
    const version = randomUUID();
    chain.note(end, version, judged.changes);
    const statement = writing(end, version, judged.changes);
    // In the order in which they were judged.
    const written = lastWrite.then(() => database.pool.query(statement));
    lastWrite = written.catch(() => {});
    const isWritten = await written.then(
      ({ rowCount }) => rowCount === 1,
      (error) => {
        chain.forget();
        throw error;
      },
    );
    if (isWritten) return judged;
    chain.forget();
    return undefined;
  }

  /** Nobody else writes meanwhile. */
  const holding = (asked: readonly Asked[]): Promise<Judged> =>
    database.transaction(async (client) => {
      await holdLedger(client);
      const { known, end } = await lookUp(client, asked);
      const judged = judgeAll(asked, known, end);
      const { rowCount } = await client.query(writing(end, randomUUID(), judged.changes));
      if (rowCount !== 1) throw new Error('somebody wrote to the ledger of checks while it was held');
      return judged;
    });

  return {
    check(asked: Asked): Promise<Checked> {
      if (waiting.length >= mostWaiting) return Promise.resolve({ ok: false, retryAfterSeconds: 2 });
      return new Promise((resolve, reject) => {
        waiting.push({ asked, resolve, reject });
        if (running.size === groups) return;
        const group = run().finally(() => running.delete(group));
        running.add(group);
      });
    },
    /** Waits for the answers that are under way. */
    close: () => Promise.all(running),
  };
}
