import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { WriteAudit } from '#kit/audit-entry.ts';
import { type Database, isDatabaseAway } from '#kit/database.server.ts';
import type { RegionFile } from '#kit/region-file.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/time.ts';
import type { Webhook } from '#kit/webhook.server.ts';
import { readAgent } from './agent.server.ts';
import type { Fault } from './contract.ts';
import { errorAlerts } from './errors/error-alerts.server.ts';
import { errorDesk } from './errors/error-desk.server.ts';
import { categories } from './event-names.ts';
import { trackingOverviews } from './overview.server.ts';
import { pageRoute } from './page-route.ts';
import { readEvent } from './read-event.server.ts';
import { regionText } from './region-text.ts';
import { failureEvent, type ServerFailure } from './server-failure.server.ts';
import { Counters } from './spool/counters.server.ts';
import { dropDaysBefore, makePartitions } from './spool/partitions.server.ts';
import { Spool } from './spool/spool.server.ts';
import type { SpooledEvent } from './spool/spool-record.server.ts';
import { segmentStore } from './spool/store.server.ts';
import { destroySalts, nobody, openVisitors } from './visitor.server.ts';

export interface TrackingNeeds {
  database: Database;
  dataDirectory: string;
  clock: Clock;
  /** Whole business days that are kept. */
  keptDays: number;
  /** Whether Do Not Track and Global Privacy Control are heeded: then only errors are kept, without a visitor. */
  heedOptOut: boolean;
  /** Stamp of the build that runs, 14 digits. */
  build?: string | undefined;
  audit: WriteAudit;
  /** Takes what staff should hear of at once; nobody is told without. */
  webhook: Webhook | undefined;
  /** Where an address is; nobody's region is known without. */
  regionOf?: RegionFile['find'] | undefined;
  publicUrl: string | undefined;
  report(message: string, error: unknown): void;
}

const storeEveryMs = 500;
const longestPauseMs = 5_000;
/** How often spools of processes that ended without storing are looked for, and salts fetched ahead. */
const adoptEveryMs = 60_000;
const daysAhead = 3;
/** Pages whose editors want to know how often each of them was looked at. */
const countedAlone = /^\/jobs\/[1-9]\d{0,14}$/;

/** Takes events in, keeps them safe, stores them, and tells what they say. */
export async function openTracking(needs: TrackingNeeds) {
  const { database, clock, keptDays, heedOptOut, build, report } = needs;
  const spool = await Spool.open(path.join(needs.dataDirectory, 'spool', 'tracking'));
  const counters = new Counters(clock);
  const visitors = openVisitors(database, clock);
  const segments = segmentStore(database, clock);

  async function storeAll(): Promise<void> {
    for (const count of counters.take()) await spool.append(JSON.stringify(count));
    for (const segment of await spool.seal()) await segments.store(segment);
  }

  const prepareDays = () => {
    const now = clock.now();
    return makePartitions(
      database,
      Array.from({ length: daysAhead + 1 }, (_, ahead) => businessDay(now + ahead * dayMs)),
    );
  };

  /** Storing takes turns: what one round reads, another must not delete. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  };

  let pauseMs = storeEveryMs;
  let adoptAt = 0;
  async function round(): Promise<void> {
    try {
      if (performance.now() >= adoptAt) {
        await visitors.prepare();
        await spool.adopt(segments.store);
        adoptAt = performance.now() + adoptEveryMs;
      }
      await storeAll();
      pauseMs = storeEveryMs;
    } catch (error) {
      // While the database is away the spool keeps everything, and the pauses grow.
      if (pauseMs === storeEveryMs || !isDatabaseAway(error)) report('tracking events wait in the spool', error);
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    }
  }
  let closed = false;
  let timer: NodeJS.Timeout;
  const schedule = (afterMs: number) => {
    timer = setTimeout(() => void inTurn(round).then(() => closed || schedule(pauseMs)), afterMs);
    timer.unref();
  };
  schedule(0);
  await visitors.prepare();
  await prepareDays();

  return {
    /**
     * Takes one request for the image in. Resolves when its event is safe on disk, or is refused and counted; false when
     * the disk did not take it.
     */
    async take(request: FastifyRequest): Promise<boolean> {
      const url = request.raw.url ?? '';
      const cut = url.indexOf('?');
      const { headers } = request;
      const sender = { host: headers.host, referer: headers.referer, acceptLanguage: headers['accept-language'] };
      const { event, faults } = readEvent(cut < 0 ? '' : url.slice(cut + 1), sender, clock.now());
      for (const fault of faults) counters.add('fault', fault);
      if (!event) return true;
      // Only the server speaks for itself.
      if (event.category === categories.server || event.category === categories.step) event.category = '';
      const optedOut = heedOptOut && (headers['sec-gpc'] === '1' || headers.dnt === '1');
      if (optedOut && event.category !== categories.error) {
        counters.add('fault', 'opted_out');
        return true;
      }
      const { agent } = readAgent(headers['user-agent']);
      const spooled: SpooledEvent = {
        v: 1,
        kind: 'event',
        ...event,
        ...(optedOut ? { tab: undefined, seq: undefined } : {}),
        ...(optedOut ? { visitor: nobody } : visitors.identify(request.ip, agent, event.at)),
        region: regionText(needs.regionOf?.(request.ip)),
        agent,
      };
      try {
        await spool.append(JSON.stringify(spooled));
        return true;
      } catch (error) {
        counters.add('fault', 'not_written');
        report('a tracking event could not be written', error);
        return false;
      }
    },
    /** The daily hash of a visitor; undefined for bots and for who asked not to be told apart. */
    visitorOf({ address, headers }: { address: string; headers: Record<string, string | string[] | undefined> }) {
      if (heedOptOut && (headers['sec-gpc'] === '1' || headers.dnt === '1')) return undefined;
      const { agent, bot } = readAgent([headers['user-agent']].flat()[0]);
      return bot === null ? visitors.identify(address, agent).visitor : undefined;
    },
    serverFailed: (failure: ServerFailure): void =>
      void spool
        .append(JSON.stringify(failureEvent(failure, clock.now(), build)))
        .catch((error) => report('a failure of the server could not be counted', error)),

    countFault: (fault: Fault) => counters.add('fault', fault),

    /** Counts a document that the server gave out, so that the share of browsers that report nothing can be told. */
    pageServed({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): void {
      const destination = headers['sec-fetch-dest'];
      if (destination !== undefined && destination !== 'document') return;
      if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return;
      const isPerson = readAgent(headers['user-agent']).bot === null;
      counters.add(isPerson ? 'served' : 'served_bot', pageRoute(url));
      const path = url.split(/[?#]/, 1)[0] ?? '';
      if (isPerson && countedAlone.test(path)) counters.add('served_one', path);
    },

    /** How often people were given each of these pages, all days that are kept together; of jobs only. */
    async viewsOf(paths: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await database.pool.query<{ key: string; views: number }>({
        name: 'tracking_views_of',
        text: `select key, sum(count)::int as views from tracking_counts where key = any($1) and what = 'served_one' group by key`,
        values: [paths],
      });
      return new Map(rows.map(({ key, views }) => [key, views]));
    },

    ...trackingOverviews(database, clock),
    errors: errorDesk({ database, clock, audit: needs.audit, build }),
    alerts: errorAlerts({ database, clock, webhook: needs.webhook, publicUrl: needs.publicUrl }),

    /** Stores what has come in so far, and what other processes left over. */
    storeNow: () =>
      inTurn(async () => {
        await spool.adopt(segments.store);
        await storeAll();
      }),

    /** Periodic work: partitions ahead, salts and days past their time dropped. */
    async keepDays(): Promise<void> {
      const now = clock.now();
      await prepareDays();
      await destroySalts(database, now);
      await dropDaysBefore(database, businessDay(now - keptDays * dayMs));
    },

    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await inTurn(storeAll).catch((error) => report('tracking events stay in the spool for the next start', error));
      await spool.close();
    },
  };
}
export type Tracking = Awaited<ReturnType<typeof openTracking>>;
