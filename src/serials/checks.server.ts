import { clientNetwork } from '#kit/call/client-address.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { AddressRegion } from '#kit/call/region-file.server.ts';
import { batchedWrites } from '#kit/db/batched-writes.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { Text } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import { quiltPlaces } from '#kit/ui/quilt-places.ts';
import { provinceName } from '#orders/contract.ts';
import { checkLimits } from './check-limits.server.ts';
import { lockLedger, lookUp, writeChanges } from './check-store.server.ts';
import type { CheckAnswer } from './contract.ts';
import { type Hmac, hmacUnder, storedCode } from './derive-code.server.ts';
import { type CheckAnswered, type CheckRequest, evaluateChecks, type Suspicion } from './evaluate-checks.server.ts';
import { readCode } from './serial-code.ts';

const iso = (instant: number) => new Date(instant).toISOString();
/** How much of a hash can be compared by eye. */
const shownHashLength = 12;

/** Checks of serial numbers by visitors. */
export function checks({
  database,
  clock,
  secrets,
  codeKey,
  regionOf,
  report,
}: Needs<'database' | 'clock'> & {
  secrets: Pick<Secrets, 'key'>;
  codeKey: Hmac;
  regionOf(address: string): AddressRegion | undefined;
  report(error: unknown): void;
}) {
  // Same key as `secrets.sign('serial device')`, so that devices match.
  const deviceKey = hmacUnder(secrets.key('sign/serial device'));
  const alarms = alarmWriter({ database, report });
  const queue = checkQueue({ database, onSuspicions: alarms.raise });

  return {
    /** Parses and answers a number; its ledger line is stored before the answer. */
    async check(
      text: string,
      { address, userAgent }: { address: string; userAgent: string },
    ): Promise<Outcome<CheckAnswer, 'misread' | 'too_many'>> {
      const read = readCode(text);
      if (!read.ok) return refuse('misread', read);
      const at = clock.now();
      const location = regionOf(address);
      const region = location ? regionText(location).join('|') : null;
      const checked = await queue.check({
        code: storedCode(codeKey, read.code),
        // Limits count networks; region and device use the full address.
        address: clientNetwork(address),
        // Per day, as in tracking: recognises a repeated view, but identifies no one later.
        device: deviceKey(`${businessDay(at)} ${address} ${userAgent}`)
          .toString('hex')
          .slice(0, 16),
        at,
        region,
        place: location?.place ?? null,
      });
      if (!checked.ok) return refuse('too_many', { retry_after: checked.retryAfterSeconds });
      const { outcome, batch, before, checks: count, line, hash } = checked;
      if (outcome === 'unknown' || !batch) return done({ outcome: 'unknown' });
      return done({
        outcome,
        product: [batch.product_zh, batch.product_en],
        batch: batch.number,
        checks: count,
        first_at: iso(before?.first_at ?? at),
        first_region: before ? before.first_region : region,
        last_at: before ? iso(before.last_at) : null,
        last_region: before?.last_region ?? null,
        recall: outcome === 'recalled' ? [batch.recall_zh ?? '', batch.recall_en ?? ''] : null,
        line: { id: line, hash: hash.toString('hex').slice(0, shownHashLength) },
      });
    },

    /** Head of the ledger: a recorded head proves later that nothing before it changed. */
    async ledgerHead(): Promise<{ last: number; hash: string }> {
      const { rows } = await database.pool.query('select last, hash from serial_ledger_head where one');
      return { last: rows[0]?.last ?? 0, hash: rows[0]?.hash.toString('hex') ?? '' };
    },

    /** Deletes counters whose window is over. */
    async deleteExpiredClients(): Promise<void> {
      // Skips locked rows, so that it neither waits for a check nor deadlocks with one.
      await database.pool.query(
        `delete from serial_askers where address in
           (select address from serial_askers where since <= $1 for update skip locked)`,
        [clock.now() - checkLimits.windowMs],
      );
    },

    async close() {
      await queue.close();
      await alarms.flush();
    },
    /** Resolves when the alarms of all answered checks are written. */
    flushAlarms: alarms.flush,
  };
}
export type Checks = ReturnType<typeof checks>;

const maxGroup = 500;
/** Beyond this, checks are refused with a retry time. */
const maxQueued = 5_000;

/**
 * Answers checks in groups: a transaction locks the ledger, one statement looks up what a group needs, one writes it, and each answer
 * follows its ledger line. An unused number takes the same statements as an unknown one, in the same group.
 */
export function checkQueue({
  database,
  onSuspicions,
}: Needs<'database'> & {
  /** Called before the answers are sent: must only take note. */
  onSuspicions(suspicions: Suspicion[]): void;
}) {
  const pending = new Set<Promise<CheckAnswered>>();

  const answer = batchedWrites<CheckRequest, CheckAnswered>({
    most: maxGroup,
    async write(requests) {
      const { answers, suspicions } = await database.transaction(async (client) => {
        const end = await lockLedger(client);
        const evaluation = evaluateChecks(requests, await lookUp(client, requests), end);
        await writeChanges(client, evaluation.changes);
        return evaluation;
      });
      if (suspicions.length > 0) onSuspicions(suspicions);
      return answers;
    },
  });

  return {
    async check(request: CheckRequest): Promise<CheckAnswered> {
      if (pending.size >= maxQueued) return { ok: false, retryAfterSeconds: 2 };
      const answered = answer(request).finally(() => pending.delete(answered));
      pending.add(answered);
      return answered;
    },
    /** Waits for the answers in flight. */
    close: () => Promise.allSettled(pending),
  };
}

/** Delay before an alarm is written, in milliseconds. */
const delayMs = { least: 500, spread: 1_500 };

/**
 * Keeps one open alarm per number and kind, and counts repetitions in it. Alarms are written after a random delay, so that the
 * response time of a next check does not reveal that the first number raised one.
 */
function alarmWriter({ database, report }: Needs<'database'> & { report(error: unknown): void }) {
  let pending: Suspicion[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  async function write({ kind, subject, batch, at, details }: Suspicion): Promise<void> {
    const when = new Date(at);
    const { rowCount } = await database.pool.query(
      `update serial_alarms set count = count + 1, last_at = greatest(last_at, $3), details = details || $4
       where kind = $1 and subject = $2 and closed_at is null`,
      [kind, subject, when, details],
    );
    if (rowCount === 0)
      await database.pool.query(
        `insert into serial_alarms (kind, subject, batch, details, count, first_at, last_at) values ($1, $2, $3, $4, 1, $5, $5)`,
        [kind, subject, batch, details, when],
      );
  }

  function writeAll(): Promise<unknown> {
    clearTimeout(timer);
    timer = undefined;
    for (const suspicion of pending) writing = writing.then(() => write(suspicion)).catch(report);
    pending = [];
    return writing;
  }

  return {
    /** An alarm lost in a crash can be found again in the ledger. */
    raise(suspicions: readonly Suspicion[]): void {
      pending.push(...suspicions);
      timer ??= setTimeout(writeAll, delayMs.least + Math.random() * delayMs.spread).unref();
    },
    /** Writes the pending alarms. */
    flush: writeAll,
  };
}

const provinceByCode = new Map(quiltPlaces.map(([name, code]) => [code, name]));
const provinces = quiltPlaces.map(([name]) => ({ name, english: provinceName(name, 'en') }));
/** Listed as countries by IP databases, but counted among the provinces here. */
const provinceCountries = new Set(['HK', 'MO', 'TW']);

/** The region of an address for the figures: a province of China, or another country. */
function regionText({ country, countryName, division, divisionName: [zh, en] }: AddressRegion): Text {
  const inChina = country === 'CN';
  if (!inChina && !provinceCountries.has(country)) return countryName;
  const province =
    provinceByCode.get(inChina ? division : country) ??
    provinces.find(({ name, english }) => zh.startsWith(name) || en === english)?.name;
  return province ? [province, provinceName(province, 'en')] : countryName;
}
