import type { PoolClient } from 'pg';
import type { Database } from '#kit/database.server.ts';
import { addToCounters, type Counted, checkLimits } from './check-limits.server.ts';
import {
  type CheckOutcome,
  type CheckTotals,
  isImpossibleTravel,
  judge,
  type Place,
  totalsAfter,
} from './check-rules.ts';
import { appendLines, holdLedger, lookUpCodes, type StoredCode, writeTotals } from './check-store.server.ts';
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
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const taken = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        const found: Suspicion[] = [];
        const answers = await database.transaction((client) =>
          answerAll(
            client,
            taken.map(({ asked }) => asked),
            found,
          ),
        );
        for (const [place, { resolve }] of taken.entries()) resolve(answers[place] as Checked);
        if (found.length > 0) suspect(found);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    running = undefined;
  }

  return {
    check(asked: Asked): Promise<Checked> {
      if (waiting.length >= mostWaiting) return Promise.resolve({ ok: false, retryAfterSeconds: 2 });
      return new Promise((resolve, reject) => {
        waiting.push({ asked, resolve, reject });
        running ??= run();
      });
    },
    /** Waits for the answers that are under way. */
    close: async () => running,
  };
}

const keysOf = ({ address, device, code }: Asked) =>
  [
    [`serial/address/${address}`, checkLimits.perAddress],
    [`serial/device/${device}`, checkLimits.perDevice],
    [`serial/code/${code.toString('hex')}`, checkLimits.perCode],
  ] as const;
const failedKey = (address: string) => `serial/failed/${address}`;
const allFailedKey = 'serial/failed';

async function answerAll(client: PoolClient, all: readonly Asked[], found: Suspicion[]): Promise<Checked[]> {
  const now = Math.max(...all.map(({ at }) => at));
  const amounts = new Map<string, number>([[allFailedKey, 0]]);
  for (const asked of all) {
    for (const [key] of keysOf(asked)) amounts.set(key, (amounts.get(key) ?? 0) + 1);
    amounts.set(failedKey(asked.address), 0);
  }
  const counted = await addToCounters(client, amounts, now);
  // The counters stand as after all of them: set back, they are counted up one by one, as if each had come alone.
  for (const [key, { count, opensAt }] of counted)
    counted.set(key, { count: count - (amounts.get(key) ?? 0), opensAt });

  const head = await holdLedger(client);
  const stored = await lookUpCodes(
    client,
    all.map(({ code }) => code),
  );
  const totals = new Map<string, CheckTotals>();
  const failures = new Map<string, number>();
  const lines: (LedgerLine & { hash: Buffer })[] = [];
  let { last, hash } = head;

  const answers = all.map((asked, place): Checked => {
    const limit = firstFull(counted, asked, failures);
    if (limit) return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((limit.opensAt - now) / 1000)) };
    const known = stored[place] as StoredCode;
    const code = asked.code.toString('hex');
    const before = totals.get(code) ?? known.totals;
    const { outcome, counts } = judge({ batchState: known.state, isMarked: known.isMarked, totals: before }, asked);
    if (counts) {
      if (isImpossibleTravel(before && { at: before.lastAt, place: before.lastPlace }, asked))
        found.push(suspicion('travel', code, known.batch, asked.at, { from: before?.lastRegion, to: asked.region }));
      totals.set(code, totalsAfter(before, asked));
    }
    if (outcome === 'unknown') {
      for (const key of [failedKey(asked.address), allFailedKey]) failures.set(key, (failures.get(key) ?? 0) + 1);
      if (known.batch !== null) found.push(suspicion('inactive', code, known.batch, asked.at, { state: known.state }));
    } else if (countOf(counted, `serial/code/${code}`) === burstFrom)
      found.push(suspicion('burst', code, known.batch, asked.at, { checks: burstFrom }));
    const line: LedgerLine = {
      id: ++last,
      at: asked.at,
      code: asked.code,
      outcome,
      batch: known.batch,
      region: asked.region,
      device: asked.device,
    };
    hash = hashOf(hash, line);
    lines.push({ ...line, hash });
    const checks = (totals.get(code) ?? before)?.checks ?? 0;
    return { ok: true, outcome, stored: known, before, checks, line: last, hash };
  });

  await appendLines(client, lines);
  await writeTotals(client, totals);
  const failed = await addToCounters(client, failures, now);
  const inAll = failed.get(allFailedKey)?.count ?? 0;
  const added = failures.get(allFailedKey) ?? 0;
  if (inAll >= checkLimits.failuresInAll && inAll - added < checkLimits.failuresInAll)
    found.push(suspicion('failures', 'all', null, now, { failures: inAll, minutes: checkLimits.windowMs / 60_000 }));
  return answers;
}

const countOf = (counted: ReadonlyMap<string, Counted>, key: string) => counted.get(key)?.count ?? 0;

/** Counts one check under each of its limits; gives the first that is full. */
function firstFull(
  counted: Map<string, Counted>,
  asked: Asked,
  failures: ReadonlyMap<string, number>,
): Counted | undefined {
  let full: Counted | undefined;
  for (const [key, most] of keysOf(asked)) {
    const counter = counted.get(key) as Counted;
    counter.count += 1;
    if (counter.count > most) full ??= counter;
  }
  const failed = (key: string) => countOf(counted, key) + (failures.get(key) ?? 0);
  const mostFailures = failed(allFailedKey) >= checkLimits.failuresInAll ? 1 : checkLimits.failuresPerAddress;
  if (failed(failedKey(asked.address)) >= mostFailures) full ??= counted.get(failedKey(asked.address));
  return full;
}

const suspicion = (
  kind: Suspicion['kind'],
  subject: string,
  batch: number | null,
  at: number,
  details: Record<string, unknown>,
): Suspicion => ({ kind, subject, batch, at, details });
