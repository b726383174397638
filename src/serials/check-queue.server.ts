import type { PoolClient } from 'pg';
import type { Database } from '#kit/database.server.ts';
import { type Asker, askerNow, checkLimits, countCheck, failuresNow, type Recent } from './check-limits.server.ts';
import {
  type CheckOutcome,
  type CheckTotals,
  isImpossibleTravel,
  judge,
  type Place,
  totalsAfter,
} from './check-rules.ts';
import { holdLedger, type LookedUp, lookUp, type StoredCode } from './check-store.server.ts';
import { type BatchSums, writeAnswered } from './check-writing.server.ts';
import { type LatestGroups, latestGroups } from './latest-groups.server.ts';
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
/** While one is being written, the next is looked up. */
const groups = 2;
/** More than this do not wait: they are asked to come back. */
const mostWaiting = 5_000;
/** So many checks of one number within the window are more than a family does. */
const burstFrom = 15;

/**
 * Answers checks. Those that arrive while a transaction is under way share the next one: look-up, limits and the ledger's
 * lines are then one statement each for all of them, and an answer is given when its line is safe. What is looked up before
 * the ledger is held is brought up to what stands there then. A number that is not in use takes the same statements as one
 * that never was, in the same transaction as its neighbours.
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
  const latest = latestGroups();

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
      const lookedUp = await lookUp(database.pool, asked, latestOf(asked));
      const answers = await database.transaction((client) => answerAll(client, asked, lookedUp, latest, found));
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

const latestOf = (all: readonly Asked[]): number => Math.max(...all.map(({ at }) => at));

/** The ledger is held first: whoever holds it counts and writes for all of them, and no other process meanwhile. */
async function answerAll(
  client: PoolClient,
  all: readonly Asked[],
  lookedUp: LookedUp,
  latest: LatestGroups,
  found: Suspicion[],
): Promise<Checked[]> {
  const now = latestOf(all);
  const head = await holdLedger(client);
  const known = latest.bringUpTo(head.writtenBy, lookedUp, all)
    ? lookedUp.known
    : (await lookUp(client, all, now)).known;
  const totals = new Map<string, CheckTotals>();
  const recents = new Map<string, Recent>();
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
    const recent = recents.get(code) ?? stored.recent;
    const opensAt = countCheck(asker, asked.device, { recent, failures });
    if (opensAt !== undefined) return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((opensAt - now) / 1000)) };
    const checks = recent.checks + 1;
    recents.set(code, { ...recent, checks });

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
    } else if (checks === burstFrom)
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

  latest.note(head.transaction, head.writtenBy, { totals, recents, askers });
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
