import fs from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { copyRows, copyText, copyTime } from '#kit/db/copy-text.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import { countErrors, findErrorGroups } from '#tracking/errors/error-groups.server.ts';
import { categories, others } from '#tracking/event-names.ts';
import { type VisitDimension, visitDimensions } from '#tracking/figures/dimensions.ts';
import { agentIds, type TextKind, textIds } from '#tracking/texts.server.ts';
import { noVisitor, readAgent } from '#tracking/visitor.server.ts';
import { campaignOf, queryOf, sourceOf } from '#tracking/visits/source.ts';
import {
  findVisits,
  lockVisits,
  numberVisits,
  raiseRevisions,
  writeVisits,
} from '#tracking/visits/stored-visits.server.ts';
import { OpenVisits, unseenVisitors, type Visit } from '#tracking/visits/visit.server.ts';
import { makePartitions } from './partitions.server.ts';
import type { Segment } from './spool.server.ts';
import {
  addCounts,
  isStorable,
  linesOf,
  readRecord,
  type SpooledCount,
  type SpooledEvent,
} from './spool-record.server.ts';

/** An event with what follows from it alone. */
interface Read {
  event: SpooledEvent;
  day: string;
  bot: boolean;
  texts: EventTexts;
}

/** Visitors whose visits are known: beyond so many, all are forgotten and read again. */
const mostKnown = 50_000;

/** Says that something new is stored; the payload is nothing, for readers ask for what they show. */
export const storedNotice = 'tracking_stored';

/**
 * Stores segments of the spool, each exactly once: the ledger's row, the segment's events, the visits they belong to and
 * all figures are one transaction.
 */
export function segmentStore(database: Database, clock: Clock) {
  const none = { visits: new Map<number, Visit[]>(), upTo: -1 };
  /** Visits as this process stored them last, valid until another process stores anything: the ledger has a later row then. */
  let known = none;

  /** Returns how many events it contained. */
  async function store(segment: Segment): Promise<number> {
    const { read, counts, refused } = await readSegment(segment.file);
    await makePartitions(
      database,
      read.map(({ day }) => day),
    );
    const now = clock.now();
    // Only after the commit: what was rolled back is no visit.
    known = await database.transaction(async (client) => {
      await lockVisits(client);
      const { rows: claimed } = await client.query<{ id: number; last: number }>(
        `insert into tracking_batches (segment, stored_at, events, refused) values ($1, $2, $3, $4)
         on conflict (segment) do nothing returning id, coalesce((select max(id) from tracking_batches), 0) as last`,
        [segment.key, new Date(now), read.length, refused],
      );
      // Stored before: only deleting the file did not happen any more.
      if (!claimed[0]) return known;
      const { id: batch, last } = claimed[0];
      const refusedRows = new Set<Read>();
      const write = (rows: readonly Read[]) => writeEvents(client, last, rows, now);
      let found = await undoneIfRefused(client, () => write(read));
      if (!found) {
        for (const one of await findRefused(client, read, write)) refusedRows.add(one);
        found = await write(read.filter((one) => !refusedRows.has(one)));
        await client.query('update tracking_batches set events = $2, refused = $3 where id = $1', [
          batch,
          read.length - refusedRows.size,
          refused + refusedRows.size,
        ]);
      }
      const faults = { not_storable: refused + refusedRows.size, too_many_texts: found.beyond };
      const counted = Object.entries(faults).filter(([, count]) => count > 0);
      const own = counted.map(([key, count]) => ({ day: businessDay(now), what: 'fault' as const, key, count }));
      await addCounts(client, [...counts, ...own]);
      await client.query('select pg_notify($1, $2)', [storedNotice, '']);
      return { visits: found.byVisitor, upTo: batch };
    });
    await fs.rm(segment.file, { force: true });
    return read.length;
  }

  /** All that follows from events, in one transaction. Returns the visits, and how many events had texts beyond what a day may bring. */
  async function writeEvents(client: PoolClient, last: number, read: readonly Read[], now: number) {
    const byVisitor = last === known.upTo && known.visits.size <= mostKnown ? known.visits : new Map<number, Visit[]>();
    known = none;
    const unknown = [...visitorsOf(read)].filter((visitor) => !byVisitor.has(visitor));
    const [from = now, to = now] = [read[0]?.event.at, read.at(-1)?.event.at];
    for (const [visitor, found] of await findVisits(client, unknown, from, to)) byVisitor.set(visitor, found);
    const visits = new OpenVisits(byVisitor);
    const wantedAgents = new Map<string, TextKind>(read.map(({ event }) => [event.agent, 'agent']));
    const agents = await agentIds(client, wantedAgents.set(others, 'fixed'), businessDay(now));
    const wanted = wantedTexts(read);
    const ids = await textIds(client, wanted, businessDay(now));
    let beyond = 0;
    if (ids.size < wanted.size) for (const { event, texts } of read) if (countAsOthers(event, texts, ids)) beyond += 1;
    beyond += read.filter(({ event }) => !agents.has(event.agent)).length;
    const other = ids.get(others) ?? 0;
    const id = (text: string) => ids.get(text) ?? other;
    const found = await findErrorGroups(
      client,
      read.map(({ event }) => event),
      now,
    );
    const inVisits: Visit[] = [];
    for (const [place, one] of read.entries()) {
      if (place % inTurn === inTurn - 1) await turn();
      inVisits.push(putIntoVisit(one, visits, id));
    }
    await numberVisits(client, visits);
    const rows = read.map(({ event, day, bot, texts }, place) => {
      // Over midnight a visit has another visitor than the event.
      const visit = event.visitor === noVisitor ? undefined : inVisits[place];
      const agent = agents.get(event.agent) ?? (agents.get(others) as number);
      const group = found.groups.get(event) ?? 0;
      return { event, day, texts, visitor: visit?.visitor ?? noVisitor, visit: visit?.id ?? 0, agent, bot, group };
    });
    await copyRows(client, `tracking_events (${eventColumns})`, rows, (row) => {
      const { event, day, texts, visitor, visit, agent, bot, group } = row;
      const { at, tab = 0, seq = 0, width = 0, height = 0, weight = 1 } = event;
      const { category, name, route, page, referrer, build } = texts;
      const numbers = [category, name, route, page, referrer].map(id).join('\t');
      const extras = event.extras ? copyText(JSON.stringify(Object.fromEntries(event.extras))) : '{}';
      return `${visitor}\t${copyTime(at)}\t${id(build)}\t${day}\t${visit}\t${agent}\t${tab}\t${seq}\t${numbers}\t${group}\t${width}\t${height}\t${weight}\t${bot}\t${extras}`;
    });
    await writeVisits(client, visits);
    await raiseRevisions(
      client,
      [...rows, ...visits.changed.keys()].map(({ day }) => day),
    );
    await countErrors(
      client,
      rows.filter(({ group }) => group > 0),
      found.fresh,
      now,
    );
    return { beyond, byVisitor };
  }

  return { store };
}

/**
 * What the database says when a value is at fault (too long, out of range, unreadable, against a rule of its table). Not the whole
 * classes 22 and 23: a sequence at its end is 2200H, and no event's fault.
 */
const refusals = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22021',
  '22030',
  '22032',
  '22P02',
  '22P03',
  '22P04',
  '22P05',
  '23502',
  '23514',
]);

/** Undefined, and nothing done, when the database refuses a value. */
async function undoneIfRefused<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result | undefined> {
  await client.query('savepoint events');
  try {
    return await work();
  } catch (error) {
    if (!refusals.has((error as { code?: string }).code ?? '')) throw error;
    await client.query('rollback to savepoint events');
    return undefined;
  }
}

/** Bisects a refused batch to find the bad rows, so that they don’t block the rest. */
async function findRefused(
  client: PoolClient,
  read: readonly Read[],
  write: (read: readonly Read[]) => Promise<unknown>,
): Promise<readonly Read[]> {
  if (await undoneIfRefused(client, () => write(read))) {
    await client.query('rollback to savepoint events');
    return [];
  }
  if (read.length <= 1) return read;
  const middle = read.length >> 1;
  return [
    ...(await findRefused(client, read.slice(0, middle), write)),
    ...(await findRefused(client, read.slice(middle), write)),
  ];
}

/** Events that are worked on at a time: requests are answered in between. */
const inTurn = 100;

/** The events in the order in which they happened, which is nearly that in which they came. */
async function readSegment(file: string) {
  const read: Read[] = [];
  const counts: SpooledCount[] = [];
  let refused = 0;
  // Read as bytes: as text it would be taken apart and put together once more.
  for (const [place, line] of linesOf((await fs.readFile(file)).toString()).entries()) {
    if (place % inTurn === inTurn - 1) await turn();
    if (line === '') continue;
    const record = readRecord(line);
    if (!record || (record.kind === 'event' && !isStorable(record))) refused++;
    else if (record.kind === 'event') {
      // Thousands of events share an agent: one string for all of them saves memory and time.
      const { agent, bot } = readAgent(record.agent);
      record.agent = agent;
      read.push({ event: record, day: businessDay(record.at), bot: bot !== null, texts: textsOf(record) });
    } else counts.push(record);
  }
  read.sort((a, b) => a.event.at - b.event.at || (a.event.seq ?? 0) - (b.event.seq ?? 0));
  return { read, counts, refused };
}

/** Visitors who opted out have no visit, and neither has the server itself: their events are listed together. */
const visitorOf = ({ event, bot }: Read) =>
  event.visitor === noVisitor ? unseenVisitors[bot ? 'bot' : 'person'] : event.visitor;

function visitorsOf(read: readonly Read[]): Set<number> {
  const visitors = new Set<number>();
  for (const one of read) {
    visitors.add(visitorOf(one));
    if (one.event.before !== undefined) visitors.add(one.event.before);
  }
  return visitors;
}

const eventColumns =
  'visitor, at, build, day, visit, agent, tab, seq, category, name, route, page, referrer, error_group, window_width, window_height, weight, bot, extras';

/** A row of events that belong to no visit says nothing of where visits come from. */
const unsaid = -1;

function putIntoVisit(one: Read, visits: OpenVisits, id: (text: string) => number): Visit {
  const { event, bot, texts } = one;
  const dimension = (name: VisitDimension) => (event.visitor === noVisitor ? unsaid : id(texts[name]));
  return visits.take({
    ...event,
    visitor: visitorOf(one),
    routeId: id(texts.route),
    eventId: id(texts.event),
    buildId: id(texts.build),
    from: () => ({
      ...(Object.fromEntries(visitDimensions.map((name) => [name, dimension(name)])) as Dimensions),
      bot,
    }),
  });
}
type Dimensions = Record<VisitDimension, number>;

/** What of an event stands as a number in the database, with what it is. */
const kinds = {
  /** Category and name. */
  event: 'event',
  category: 'event',
  name: 'event',
  route: 'route',
  page: 'page',
  referrer: 'referrer',
  source: 'source',
  campaign: 'campaign',
  surrounding: 'fixed',
  device: 'fixed',
  language: 'language',
  region: 'region',
  build: 'build',
} as const satisfies Record<string, TextKind>;
type TextName = keyof typeof kinds;
const textNames = Object.keys(kinds) as TextName[];
type EventTexts = Record<TextName, string>;

const ours = new Set<string>(Object.values(categories));

function textsOf(event: SpooledEvent): EventTexts {
  const { category, name, route, page = '', referrer = '', language = '', region = '', build = '' } = event;
  const { surrounding, device } = readAgent(event.agent);
  const query = queryOf(page);
  const source = sourceOf(referrer, query, event.agent);
  const campaign = campaignOf(query);
  const visit = { source, campaign, surrounding, device, language, region, build };
  return { event: `${category} ${name}`, category, name, route, page, referrer, ...visit };
}

/** All texts of events, the empty one, and those by which what comes beyond a day's limits is counted. */
function wantedTexts(events: readonly { texts: EventTexts }[]): Map<string, TextKind> {
  const standIns = ['', others, ...[...ours, others].map((category) => `${category} ${others}`)];
  const wanted = new Map<string, TextKind>(standIns.map((text) => [text, 'fixed']));
  for (const { texts } of events)
    for (const name of textNames) if (!wanted.has(texts[name])) wanted.set(texts[name], kinds[name]);
  return wanted;
}

/**
 * Names an event as all others where the day had no room for its name, so that it is that in all its figures; its other
 * texts count as `others` by having no number. Gives whether there was no room for any of them.
 */
function countAsOthers(event: SpooledEvent, texts: EventTexts, ids: ReadonlyMap<string, number>): boolean {
  const missing = textNames.filter((name) => !ids.has(texts[name]));
  if (missing.some((name) => kinds[name] === 'event')) {
    event.category = ours.has(event.category) ? event.category : others;
    event.name = others;
    Object.assign(texts, { category: event.category, name: others, event: `${event.category} ${others}` });
  }
  return missing.length > 0;
}
