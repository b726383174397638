import {
  type Asker,
  askerNow,
  checkLimits,
  countCheck,
  type Failures,
  failuresNow,
  recentNow,
} from './check-limits.server.ts';
import {
  type CheckOutcome,
  type CheckTotals,
  isImpossibleTravel,
  judge,
  type Place,
  totalsAfter,
} from './check-rules.ts';
import type { CodeHistory, KnownBatch, LedgerEnd, StoredCode } from './check-store.server.ts';
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
      batch: KnownBatch | null;
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

export interface BatchSums {
  checks: number;
  codes: number;
}

export interface NewLine extends LedgerLine {
  hash: Buffer;
  /** The line of the same number before it. */
  earlier: number | null;
}

/** What a group of checks changes. */
export interface Changes {
  lines: readonly NewLine[];
  /** Of the ledger, after them. */
  last: number;
  hash: Buffer;
  failures: Failures;
  /** By code as hexadecimal text; `isNew`: nobody ever asked for it before. */
  histories: ReadonlyMap<string, CodeHistory & { isNew: boolean }>;
  /** By address. */
  askers: ReadonlyMap<string, Asker & { isNew: boolean }>;
  /** How many more checks and codes of each batch; 0 for those of none. */
  batches: ReadonlyMap<number, BatchSums>;
}

export interface Judged {
  answers: Checked[];
  changes: Changes;
  found: Suspicion[];
}

/** So many checks of one number within the window are more than a family does. */
const burstFrom = 15;

/** The moment for which a group counts its limits. */
const nowOf = (all: readonly Asked[]): number => Math.max(...all.map(({ at }) => at));

/**
 * Judges checks in their order, each after what those before it left behind. What was looked up is counted on: it is of use
 * once.
 */
export function judgeAll(all: readonly Asked[], known: readonly StoredCode[], end: LedgerEnd): Judged {
  const now = nowOf(all);
  const histories = new Map<string, CodeHistory & { isNew: boolean }>();
  const askers = new Map<string, Asker & { isNew: boolean }>();
  const batches = new Map<number, BatchSums>();
  const lines: NewLine[] = [];
  const found: Suspicion[] = [];
  const failures = { ...failuresNow(end.failures, now) };
  const failedBefore = failures.count;
  let { last, hash } = end;

  const answers = all.map((asked, place): Checked => {
    const { batch, isMarked, ...stored } = known[place] as StoredCode;
    const code = asked.code.toString('hex');
    const asker = askers.get(asked.address) ?? { ...askerNow(stored.asker, now), isNew: stored.asker === null };
    askers.set(asked.address, asker);
    const history = histories.get(code) ?? stored.history;
    const recent = recentNow(history?.recent ?? [], now);
    const opensAt = countCheck(asker, asked.device, { recent, failures });
    if (opensAt !== undefined) return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((opensAt - now) / 1000)) };

    const before = history?.totals ?? null;
    const { outcome, counts } = judge({ batchState: batch?.state ?? null, isMarked, totals: before }, asked);
    if (counts && isImpossibleTravel(before && { at: before.lastAt, place: before.lastPlace }, asked))
      found.push(suspicion('travel', code, batch, asked.at, { from: before?.lastRegion, to: asked.region }));
    if (outcome === 'unknown') {
      asker.failures += 1;
      failures.count += 1;
      if (batch) found.push(suspicion('inactive', code, batch, asked.at, { state: batch.state }));
    } else if (recent.length + 1 === burstFrom)
      found.push(suspicion('burst', code, batch, asked.at, { checks: burstFrom }));
    addToBatch(batches, batch, counts && before === null);

    const { at, region, device } = asked;
    const line: LedgerLine = { id: ++last, at, code: asked.code, outcome, batch: batch?.id ?? null, region, device };
    hash = hashOf(hash, line);
    lines.push({ ...line, hash, earlier: history?.line ?? null });
    const totals = counts ? totalsAfter(before, asked) : before;
    const isNew = stored.history === null;
    histories.set(code, { totals, recent: recentNow([...recent, at], now), line: last, isNew });
    return { ok: true, outcome, batch, before, checks: totals?.checks ?? 0, line: last, hash };
  });

  if (failures.count >= checkLimits.failuresInAll && failedBefore < checkLimits.failuresInAll)
    found.push(
      suspicion('failures', 'all', null, now, { failures: failures.count, minutes: checkLimits.windowMs / 60_000 }),
    );
  return { answers, changes: { lines, last, hash, failures, histories, askers, batches }, found };
}

function addToBatch(batches: Map<number, BatchSums>, batch: KnownBatch | null, isFirst: boolean): void {
  const id = batch?.id ?? 0;
  const sums = batches.get(id) ?? { checks: 0, codes: 0 };
  sums.checks += 1;
  if (isFirst) sums.codes += 1;
  batches.set(id, sums);
}

const suspicion = (
  kind: Suspicion['kind'],
  subject: string,
  batch: KnownBatch | null,
  at: number,
  details: Record<string, unknown>,
): Suspicion => ({ kind, subject, batch: batch?.id ?? null, at, details });
