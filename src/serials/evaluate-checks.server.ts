import {
  type Client,
  checkLimits,
  clientNow,
  countCheck,
  type Failures,
  failuresNow,
  recentNow,
} from './check-limits.server.ts';
import {
  type CheckOutcome,
  type CheckTotals,
  evaluate,
  isImpossibleTravel,
  type Place,
  totalsAfter,
} from './check-rules.ts';
import type { CodeHistory, KnownBatch, LedgerEnd, StoredCode } from './check-store.server.ts';
import { hashOf, type LedgerLine } from './ledger.server.ts';
import type { AlarmKind } from './states-and-limits.ts';

/** A check to be answered. */
export interface CheckRequest {
  code: Buffer;
  address: string;
  device: string;
  at: number;
  region: string | null;
  place: Place | null;
}

export type CheckAnswered =
  | {
      ok: true;
      outcome: CheckOutcome;
      batch: KnownBatch | null;
      /** Before this check. */
      before: CheckTotals | null;
      /** Including this check. */
      checks: number;
      line: number;
      hash: Buffer;
    }
  | { ok: false; retryAfterSeconds: number };

/** Something suspicious that a check revealed. */
export interface Suspicion {
  kind: AlarmKind;
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
  /** Previous line of the same number. */
  earlier: number | null;
}

/** Changes made by a group of checks. */
export interface Changes {
  lines: readonly NewLine[];
  /** Head of the ledger after them. */
  last: number;
  hash: Buffer;
  failures: Failures;
  /** By code in hex. */
  histories: ReadonlyMap<string, CodeHistory>;
  /** By address. */
  clients: ReadonlyMap<string, Client>;
  /** Added checks and codes per batch; 0 is for unknown batches. */
  batches: ReadonlyMap<number, BatchSums>;
}

export interface Evaluation {
  answers: CheckAnswered[];
  changes: Changes;
  suspicions: Suspicion[];
}

/** More checks of one number within the window than a family makes. */
const burstFrom = 15;

/** Evaluates checks in order, each with the effects of those before. Mutates what was looked up, which can be used only once. */
export function evaluateChecks(all: readonly CheckRequest[], known: readonly StoredCode[], end: LedgerEnd): Evaluation {
  const now = Math.max(...all.map(({ at }) => at));
  const histories = new Map<string, CodeHistory>();
  const clients = new Map<string, Client>();
  const batches = new Map<number, BatchSums>();
  const lines: NewLine[] = [];
  const suspicions: Suspicion[] = [];
  const failures = { ...failuresNow(end.failures, now) };
  const failedBefore = failures.count;
  let { last, hash } = end;

  const answers = all.map((request, place): CheckAnswered => {
    const { batch, isMarked, ...stored } = known[place] as StoredCode;
    const code = request.code.toString('hex');
    const client = clients.get(request.address) ?? clientNow(stored.client, now);
    clients.set(request.address, client);
    const history = histories.get(code) ?? stored.history;
    const recent = recentNow(history?.recent ?? [], now);
    const opensAt = countCheck(client, request.device, { recent, failures });
    if (opensAt !== undefined) return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((opensAt - now) / 1000)) };

    const before = history?.totals ?? null;
    const { outcome, counts } = evaluate({ batchState: batch?.state ?? null, isMarked, totals: before }, request);
    if (counts && isImpossibleTravel(before, request))
      suspicions.push(suspicion('travel', code, batch, request.at, { from: before?.last_region, to: request.region }));
    if (outcome === 'unknown') {
      client.failures += 1;
      failures.count += 1;
      if (batch) suspicions.push(suspicion('inactive', code, batch, request.at, { state: batch.state }));
    } else if (recent.length + 1 === burstFrom)
      suspicions.push(suspicion('burst', code, batch, request.at, { checks: burstFrom }));
    const sums = batches.get(batch?.id ?? 0) ?? { checks: 0, codes: 0 };
    sums.checks += 1;
    if (counts && before === null) sums.codes += 1;
    batches.set(batch?.id ?? 0, sums);

    const { at, region, device } = request;
    const line: LedgerLine = { id: ++last, at, code: request.code, outcome, batch: batch?.id ?? null, region, device };
    hash = hashOf(hash, line);
    lines.push({ ...line, hash, earlier: history?.line ?? null });
    const totals = counts ? totalsAfter(before, request) : before;
    histories.set(code, { totals, recent: recentNow([...recent, at], now), line: last });
    return { ok: true, outcome, batch, before, checks: totals?.checks ?? 0, line: last, hash };
  });

  if (failures.count >= checkLimits.failuresInAll && failedBefore < checkLimits.failuresInAll)
    suspicions.push(
      suspicion('failures', 'all', null, now, { failures: failures.count, minutes: checkLimits.windowMs / 60_000 }),
    );
  return {
    answers,
    changes: { lines, last, hash, failures, histories, clients, batches },
    suspicions,
  };
}

const suspicion = (
  kind: Suspicion['kind'],
  subject: string,
  batch: KnownBatch | null,
  at: number,
  details: Record<string, unknown>,
): Suspicion => ({ kind, subject, batch: batch?.id ?? null, at, details });
