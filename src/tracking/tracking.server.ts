import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type PendingAlert, sendAlerts } from '#kit/call/alerts.server.ts';
import type { RegionFile } from '#kit/call/region-file.server.ts';
import type { Webhook } from '#kit/call/webhook.server.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import { type Database, inBackground, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Replica } from '#kit/db/replica.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Fault } from './contract.ts';
import { eraseVisitors } from './erase.server.ts';
import { errorDesk } from './errors/error-desk.server.ts';
import type { ErrorParts } from './errors/error-group.ts';
import { categories } from './event-names.ts';
import { figures } from './figures/figures.server.ts';
import { type Limits, senderAllowances, weightOf } from './intake-limits.server.ts';
import { pageRoute } from './page-route.ts';
import { readEvent } from './read-event.server.ts';
import { readOnce } from './read-once.ts';
import { redactAddress, redactText } from './redact.server.ts';
import { regionText } from './region-text.ts';
import { keepDays, partitionsAhead } from './spool/partitions.server.ts';
import { Spool, type SpoolPlace } from './spool/spool.server.ts';
import { openCounters, type SpooledEvent } from './spool/spool-record.server.ts';
import { segmentStore } from './spool/store.server.ts';
import { noVisitor, openVisitors, readAgent } from './visitor.server.ts';
import { newSteps, stepOfCall } from './visits/steps.server.ts';

export interface TrackingNeeds {
  database: Database;
  /** Figures are read from it while it knows enough. */
  replica?: Replica | undefined;
  /** Where events wait for the database; see `Spool`. */
  spool: SpoolPlace;
  clock: Clock;
  /** Whole business days that are stored. */
  keptDays: number;
  /** Whether Do Not Track and Global Privacy Control are respected: then only errors are stored, without a visitor. */
  heedOptOut: boolean;
  /** Stamp of the build that runs, 14 digits. */
  build?: string | undefined;
  audit: WriteAudit;
  /** Receives alerts; without it none are sent. */
  webhook: Webhook | undefined;
  /** Where an address is; without it regions are unknown. */
  regionOf?: RegionFile['find'] | undefined;
  publicUrl: string | undefined;
  /** When events are shed; for tests. */
  limits?: Limits | undefined;
  report(message: string, error: unknown): void;
}

/** A request for the image, and the address of who sent it. */
export interface ImageRequest {
  url: string;
  headers: IncomingHttpHeaders;
  address: string;
}

const storeEveryMs = 500;
/** Where many events came: fewer are stored at once then, and requests wait for less. */
const storeManyEveryMs = 100;
const manyEvents = 250;
const longestPauseMs = 5_000;
/** How often spools of processes that ended without storing are looked for, and salts fetched ahead. */
const adoptEveryMs = 60_000;
/** Pages that are counted one by one, for their editors. */
const countedAlone = /^\/jobs\/[1-9]\d{0,14}$/;

/** As a browser that reports the page names it. */
const servedRoute = readOnce((url) => pageRoute(redactAddress(url)));

const isTaken = () => true;
const taken = Promise.resolve(true);

/** Receives events, writes them to the spool, stores them, and answers questions about them. */
export async function openTracking(needs: TrackingNeeds) {
  const { database, clock, heedOptOut, build, report } = needs;
  const spool = await Spool.open(needs.spool);
  const counters = openCounters(clock);
  const visitors = openVisitors(database, clock);
  const segments = segmentStore(database, clock);

  /** Bytes on the disk that wait for a database that is away; 0 while it is available. */
  let waitingBytes = 0;
  /** Returns how many events there were. */
  async function storeAll(): Promise<number> {
    try {
      for (const count of counters.take()) await spool.append(JSON.stringify(count));
      let events = 0;
      for (const segment of await spool.seal()) events += await segments.store(segment);
      waitingBytes = 0;
      return events;
    } catch (error) {
      waitingBytes = await spool.size().catch(() => waitingBytes);
      throw error;
    }
  }

  /** Storing takes turns: what one round reads, another must not delete. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  };

  let pauseMs = storeEveryMs;
  let adoptAt = 0;
  /** Folders of other machines' spools in which something waits. */
  let foreign = await spool.listForeign();
  async function adopt(): Promise<void> {
    await spool.adopt(segments.store, (folder, error) => report(`events in ${folder} could not be stored`, error));
    foreign = await spool.listForeign();
  }
  async function round(): Promise<void> {
    try {
      pauseMs = (await storeAll()) >= manyEvents ? storeManyEveryMs : storeEveryMs;
      if (performance.now() >= adoptAt) {
        await visitors.prepare();
        adoptAt = performance.now() + adoptEveryMs;
        await adopt();
      }
    } catch (error) {
      // While the database is away everything stays in the spool, and the pauses grow.
      if (pauseMs <= storeEveryMs || !isDatabaseUnavailable(error)) report('tracking events wait in the spool', error);
      pauseMs = Math.min(longestPauseMs, Math.max(storeEveryMs, pauseMs) * 2);
    }
  }
  let closed = false;
  let timer: NodeJS.Timeout;
  const schedule = (afterMs: number) => {
    timer = setTimeout(() => void inTurn(() => inBackground(round)).then(() => closed || schedule(pauseMs)), afterMs);
    timer.unref();
  };
  schedule(0);
  await visitors.prepare();
  await partitionsAhead(database, clock.now());

  const allowances = senderAllowances();
  const isNewStep = newSteps();
  const erase = eraseVisitors(needs, visitors);
  const hasOptedOut = (headers: Record<string, unknown>) =>
    heedOptOut && (headers['sec-gpc'] === '1' || headers.dnt === '1');

  /** What there is to store of a request; undefined when it is refused, or shed. Both are counted. */
  function readRequest({ url, headers, address }: ImageRequest): SpooledEvent | undefined {
    const cut = url.indexOf('?');
    const { event, faults } = readEvent(cut < 0 ? '' : url.slice(cut + 1), headers, clock.now());
    for (const fault of faults) counters.add('fault', fault);
    if (!event) return undefined;
    // Only the server speaks for itself.
    if (event.category === categories.server || event.category === categories.step) event.category = '';
    const optedOut = hasOptedOut(headers);
    if (optedOut && event.category !== categories.error) {
      counters.add('fault', 'opted_out');
      return undefined;
    }
    const { agent } = readAgent(headers['user-agent']);
    const identity = optedOut ? { visitor: noVisitor, before: undefined } : visitors.identify(address, agent, event.at);
    const weight = weightOf(event, identity.visitor, { lines: spool.waiting, bytes: waitingBytes }, needs.limits);
    if (weight === 0) {
      counters.add('shed', event.category);
      return undefined;
    }
    event.visitor = identity.visitor;
    event.before = identity.before;
    event.agent = agent;
    event.region = regionText(needs.regionOf?.(address));
    if (weight > 1) event.weight = weight;
    if (optedOut) {
      event.tab = undefined;
      event.seq = undefined;
    }
    return event;
  }

  /** Notes an event of the server itself; no client waits for it. */
  const note = (event: SpooledEvent, failure: string): void =>
    void spool.append(JSON.stringify(event)).catch((error) => report(failure, error));

  return {
    /**
     * Takes one request for the image in. Resolves when its event is safe on disk, or is refused and counted; false when
     * the disk did not take it.
     */
    take(request: ImageRequest): Promise<boolean> {
      if (!allowances.take(request.address, clock.now())) {
        counters.add('fault', 'too_many');
        return taken;
      }
      const spooled = readRequest(request);
      if (!spooled) return taken;
      return spool.append(JSON.stringify(spooled)).then(isTaken, (error) => {
        counters.add('fault', 'not_written');
        report('a tracking event could not be written', error);
        return false;
      });
    },
    /** The hashes of a visitor, of today and of the day before; undefined for bots and for visitors who opted out. */
    visitorOf({ address, headers }: { address: string; headers: Record<string, string | string[] | undefined> }) {
      if (hasOptedOut(headers)) return undefined;
      const { agent, bot } = readAgent([headers['user-agent']].flat()[0]);
      return bot === null ? visitors.identify(address, agent) : undefined;
    },
    /** Notes a call that is a step on the way to an application: the server saw it, and no filter in a browser hides it. */
    callDone(path: string, { ip, headers, body }: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>): void {
      const step = stepOfCall(path, body);
      if (!step || hasOptedOut(headers)) return;
      const at = clock.now();
      const { agent } = readAgent(headers['user-agent']);
      const identity = visitors.identify(ip, agent, at);
      if (!isNewStep(identity.visitor, step, at)) return;
      const event: SpooledEvent = {
        v: 1,
        kind: 'event',
        at,
        category: categories.step,
        name: step,
        route: pageRoute(redactAddress(headers.referer ?? '/movein').replace(/^https?:\/\/[^/]*/, '')),
        ...identity,
        region: regionText(needs.regionOf?.(ip)),
        agent,
        build,
      };
      note(event, 'a step could not be counted');
    },

    serverFailed: (failure: ServerFailure): void =>
      note(failureEvent(failure, clock.now(), build), 'a failure of the server could not be counted'),

    countFault: (fault: Fault) => counters.add('fault', fault),

    /** Counts a document that the server sent to a person, from which follows the share of browsers that report nothing. */
    pageServed({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): void {
      const destination = headers['sec-fetch-dest'];
      if (destination !== undefined && destination !== 'document') return;
      if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return;
      if (readAgent(headers['user-agent']).bot !== null) return;
      counters.add('served', servedRoute(url));
      const path = url.split(/[?#]/, 1)[0] ?? '';
      if (countedAlone.test(path)) counters.add('served_one', path);
    },

    /** How often each of these pages was sent to people, over all stored days; of jobs only. */
    async viewsOf(paths: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await database.pool.query<{ key: string; views: number }>({
        name: 'tracking_views_of',
        text: `select key, sum(count)::int as views from tracking_counts where key = any($1) and what = 'served_one' group by key`,
        values: [paths],
      });
      return new Map(rows.map(({ key, views }) => [key, views]));
    },

    figures: figures(needs, needs.replica),
    errors: errorDesk(needs),
    alerts: errorAlerts(needs),

    /** Erases a visitor; first what is still on its way to the database. */
    async erase(...[who, visitor]: Parameters<typeof erase>) {
      await inTurn(storeAll);
      return erase(who, visitor);
    },

    /** Stores what has come in so far, and what other processes left over. */
    storeNow: () =>
      inTurn(async () => {
        await storeAll();
        await adopt();
      }),

    /** Folders of other machines' spools in which something waits, as of a minute ago. */
    foreignSpools: (): readonly string[] => foreign,

    /** Stores what other machines left, once they have stopped for good. */
    adoptForeign: () => inTurn(() => spool.adoptForeign(segments.store)),

    keepDays: () => keepDays(database, clock.now(), needs.keptDays),

    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await inTurn(storeAll).catch((error) => report('tracking events stay in the spool for the next start', error));
      await spool.close();
    },
  };
}
export type Tracking = Awaited<ReturnType<typeof openTracking>>;

/** A request that failed by a fault of the server, as its log has it. */
interface ServerFailure {
  /** Missing where a page was rendered for the cache: several readers may have waited for it. */
  requestId: string | undefined;
  method: string;
  /** The route's pattern; an address may contain secrets. */
  route: string;
  status: number;
  error: unknown;
}

/** In place of a user agent: the server is neither a browser nor a bot. */
const ownAgent = 'Weftline';
const mostFrames = 8;

/** A failure as an event; the browser’s report of the same call has the same request id. */
function failureEvent(failure: ServerFailure, at: number, build: string | undefined): SpooledEvent {
  const { requestId, method, route, status, error } = failure;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const extras: [string, string][] = [
    ['message', redactText(message)],
    ['url', route],
    ['method', method],
    ['response', String(status)],
    ['stack', redactText(framesOf(error))],
  ];
  if (requestId !== undefined) extras.push(['request_id', requestId]);
  return {
    v: 1,
    kind: 'event',
    at,
    visitor: noVisitor,
    agent: ownAgent,
    category: categories.server,
    name: 'server_error',
    route,
    build,
    extras,
  };
}

/** Our own frames, from the root of the project on. */
const framesOf = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line) && !line.includes('node:internal'))
    .slice(0, mostFrames)
    .map((line) => line.trim().replace(/(?:file:\/\/)?\/\S*?\/(?=(?:src|node_modules|build)\/)/, ''))
    .join('\n');

const waiting = `select c.id, c.attempts, c.action, g.name, g.method, g.place, g.code, g.message
  from tracking_error_changes c join tracking_error_groups g on g.id = c.error_group
  where c.alert = 'waiting' and c.try_at <= $1 order by c.id limit 500`;

interface NewError extends PendingAlert, Omit<ErrorParts, 'kind'> {
  action: 'new' | 'regressed';
}

/** Alerts operators of new faults and of those that came back. */
function errorAlerts(needs: Pick<TrackingNeeds, 'database' | 'clock' | 'webhook' | 'publicUrl'>) {
  const { database, publicUrl } = needs;
  return {
    /** Periodic work of one process at a time. */
    send: (): Promise<void> =>
      sendAlerts<NewError>({
        ...needs,
        table: 'tracking_error_changes',
        due: async (now) => (await database.pool.query<NewError>(waiting, [now])).rows,
        message: (rows) => ({
          kind: 'tracking.errors',
          title: titleOf(rows),
          url: publicUrl && `${publicUrl}/console/errors`,
        }),
        lineOf,
        others: (count) => `……另有 ${count} 个`,
      }),
  };
}

function titleOf(rows: readonly NewError[]): string {
  const fresh = rows.filter(({ action }) => action === 'new').length;
  const counts = [
    fresh > 0 && `${fresh} 个新错误`,
    rows.length > fresh && `${rows.length - fresh} 个已解决的错误又出现`,
  ];
  return `织联：${counts.filter(Boolean).join('，')}`;
}

const lineOf = ({ action, name, method, place, code, message }: NewError) =>
  [action === 'new' ? '新' : '又出现', name, method, place, code, message].filter(Boolean).join(' ');
