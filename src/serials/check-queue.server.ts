import type { PoolClient } from 'pg';
import type { Database } from '#kit/database.server.ts';
import { type Asker, askerNow, checkLimits, countCheck, failuresNow } from './check-limits.server.ts';
import {
  type CheckOutcome,
  type CheckTotals,
  isImpossibleTravel,
  judge,
  type Place,
  totalsAfter,
} from './check-rules.ts';
import { holdLedger, lookUp, type StoredCode } from './check-store.server.ts';
import { type BatchSums, writeAnswered } from './check-writing.server.ts';
import { hashOf, type LedgerLine } from './ledger-hash.server.ts';

/** One check that waits for its answer. */
export interface Asked {
  code: Buffer;
  address: string;
  device: string;
  at: number;
  region: string | null;
  place: Place | null;
}

export type Checked =
  | {
      ok: true;
      outcome: CheckOutcome;
      stored: StoredCode;
      /** From the checks before this one. */
      before: CheckTotals | null;
      /** With this one. */
      checks: number;
      line: number;
      hash: Buffer;
    }
  | { ok: false; retryAfterSeconds: number };

/** What a check showed that somebody should look at. */
export interface Suspicion {
  kind: 'travel' | 'burst' | 'failures' | 'inactive';
  subject: string;
  batch: number | null;
  at: number;
  details: Record<string, unknown>;
}

const mostAtOnce = 500;
/** While the database works for one, the next is made ready and waits at the ledger. */
const groups = 2;
/** More than this do not wait: they are asked to come back. */
const mostWaiting = 5_000;
/** So many checks of one number within the window are more than a family does. */
const burstFrom = 15;

/**
 * Answers checks. Those that arrive while a transaction is under way share the next one: look-up, limits and the ledger's
 * lines are then one statement each for all of them, and an answer is given when its line is safe. A number that is
 * not in use takes the same statements as one that never was, in the same transaction as its neighbours.
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
  let waiting: Waiting[] = [];
  const running = new Set<Promise<void>>();

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // What else this turn of the event loop brings comes along.
      await new Promise(setImmediate);
      const taken = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      if (taken.length > 0) await answer(taken);
    }
  }

  async function answer(taken: readonly Waiting[]): Promise<void> {
    try {
      const found: Suspicion[] = [];
      const asked = taken.map((one) => one.asked);
      const answers = await database.transaction((client) => answerAll(client, asked, found));
      for (const [place, { resolve }] of taken.entries()) resolve(answers[place] as Checked);
      if (found.length > 0) suspect(found);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

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

/** The ledger is held first: whoever holds it looks, counts and writes for all of them, and no other process meanwhile. */
async function answerAll(client: PoolClient, all: readonly Asked[], found: Suspicion[]): Promise<Checked[]> {
  const now = Math.max(...all.map(({ at }) => at));
  const head = await holdLedger(client);
  const known = await lookUp(client, all, now);
  const totals = new Map<string, CheckTotals>();
  const recents = new Map<string, number>();
  const askers = new Map<string, Asker>();
  const batches = new Map<number, BatchSums>();
  const lines: (LedgerLine & { hash: Buffer })[] = [];
  const failures = { ...failuresNow(head.failures, now) };
  const failedBefore = failures.count;
  let { last, hash } = head;

  const answers = all.map((asked, place): Checked => {
    const stored = known[place] as StoredCode;
    const code = asked.code.toString('hex');
    const asker = askers.get(asked.address) ?? askerNow(stored.asker, now);
    askers.set(asked.address, asker);
    const checks = recents.get(code) ?? stored.recent.checks;
    const opensAt = countCheck(asker, asked.device, { recent: { ...stored.recent, checks }, failures });
    if (opensAt !== undefined) return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((opensAt - now) / 1000)) };
    recents.set(code, checks + 1);

    const before = totals.get(code) ?? stored.totals;
    const { outcome, counts } = judge({ batchState: stored.state, isMarked: stored.isMarked, totals: before }, asked);
    if (counts) {
      if (isImpossibleTravel(before && { at: before.lastAt, place: before.lastPlace }, asked))
        found.push(suspicion('travel', code, stored.batch, asked.at, { from: before?.lastRegion, to: asked.region }));
      totals.set(code, totalsAfter(before, asked));
    }
    if (outcome === 'unknown') {
      asker.failures += 1;
      failures.count += 1;
      if (stored.batch !== null)
        found.push(suspicion('inactive', code, stored.batch, asked.at, { state: stored.state }));
    } else if (checks + 1 === burstFrom)
      found.push(suspicion('burst', code, stored.batch, asked.at, { checks: burstFrom }));
    addToBatch(batches, stored.batch, counts && before === null);

    const line: LedgerLine = {
      id: ++last,
      at: asked.at,
      code: asked.code,
      outcome,
      batch: stored.batch,
      region: asked.region,
      device: asked.device,
    };
    hash = hashOf(hash, line);
    lines.push({ ...line, hash });
    return {
      ok: true,
      outcome,
      stored,
      before,
      checks: (totals.get(code) ?? before)?.checks ?? 0,
      line: last,
      hash,
    };
  });

  await writeAnswered(client, { lines, last, hash, failures, totals, askers, batches });
  if (failures.count >= checkLimits.failuresInAll && failedBefore < checkLimits.failuresInAll)
    found.push(
      suspicion('failures', 'all', null, now, { failures: failures.count, minutes: checkLimits.windowMs / 60_000 }),
    );
  return answers;
}

function addToBatch(batches: Map<number, BatchSums>, batch: number | null, isFirst: boolean): void {
  const sums = batches.get(batch ?? 0) ?? { checks: 0, codes: 0 };
  sums.checks += 1;
  if (isFirst) sums.codes += 1;
  batches.set(batch ?? 0, sums);
}

const suspicion = (
  kind: Suspicion['kind'],
  subject: string,
  batch: number | null,
  at: number,
  details: Record<string, unknown>,
): Suspicion => ({ kind, subject, batch, at, details });
