import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Database } from '#kit/db/database.server.ts';
import { listCell, numberCell, readJson, readTable, yesCell } from '#kit/db/demonstration-data.server.ts';
import { type Random, seededRandom } from '#kit/text/random.ts';
import { businessDay, type Clock, dayMs, hourMs, startOfBusinessDay } from '#kit/text/time.ts';
import { categories, pageEvents } from '#tracking/event-names.ts';
import {
  openCounters,
  type SpooledCount,
  type SpooledEvent,
  type SpoolRecord,
} from '#tracking/spool/spool-record.server.ts';
import { segmentStore } from '#tracking/spool/store.server.ts';
import { steps } from '#tracking/visits/steps.server.ts';

const daysFilled = 42;
/** Days between two builds. */
const releaseDays = 13;

/**
 * Puts the visits of six weeks, today's until now included, where the spool's would be: stored as they are, with visits,
 * figures and errors. Each day is stored once, however often this begins.
 */
export async function fillTracking({
  database,
  clock,
  directory,
  jobs,
  dealt = async () => {},
}: {
  database: Database;
  clock: Clock;
  /** For a file at a time. */
  directory: string;
  /** Addresses of single jobs, to which visits of `/jobs/:id` lead. */
  jobs: readonly string[];
  /** Deals with errors when a day of so long ago is stored. */
  dealt?: (age: number) => Promise<void>;
}): Promise<void> {
  const now = clock.now();
  const dayAgo = (ago: number) => businessDay(now - ago * dayMs);
  const builds = Array.from({ length: Math.ceil(daysFilled / releaseDays) + 1 }, (_, at) => at)
    .map((at) => `${dayAgo(at * releaseDays + 2).replaceAll('-', '')}093000`)
    .reverse();
  await fs.mkdir(directory, { recursive: true, mode: 0o700 });
  for (let age = daysFilled; age >= 0; age--) {
    const day = dayAgo(age);
    const records = visitsOfDay(day, { age, until: now, builds, jobs });
    const file = path.join(directory, `demonstration-${day}.ndjson`);
    await fs.writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    // Seen and stored on its day: errors of weeks ago are no news.
    const storedAt = Math.min(now, startOfBusinessDay(day) + dayMs - 1);
    await segmentStore(database, { now: () => storedAt }).store({ key: `demonstration/${day}`, file });
    await dealt(age);
  }
}

/**
 * Who comes to a platform for apparel and fabrics, as far as a visit shows it: what they browse with, where they come from
 * and what they came for. Weights are shares of visits, roughly.
 */
const device = z.strictObject({
  agent: z.string(),
  width: numberCell.default(0),
  height: numberCell.default(0),
  weight: numberCell,
  /** Opens links without saying from where. */
  is_app: yesCell,
});
type Device = z.infer<typeof device>;
const devices = readTable('tracking/devices.csv', device);
const bots = readTable('tracking/bots.csv', device);
const regions = readTable('tracking/regions.csv', z.strictObject({ name: z.string(), weight: numberCell }));
const sources = readTable(
  'tracking/sources.csv',
  z.strictObject({
    /** As the browser sends it; nothing if the address was typed or opened from an app. */
    referrer: z.string().optional(),
    /** Of our own links and posters. */
    campaign: z.string().optional(),
    /** Where such visits begin, those first that are likelier. */
    entries: listCell(z.string()),
    weight: numberCell,
    from_apps: yesCell,
  }),
);
/** Where readers of a page go on to, and what they press on it and where that leads; most end their visit first. */
const routes = readJson(
  'tracking/pages.json',
  z.record(
    z.string(),
    z.strictObject({
      onward: z.array(z.string()).optional(),
      press: z.tuple([z.string(), z.string()]).optional(),
    }),
  ),
);
/** What goes wrong for visitors of any site: refusals, lost connections, a browser that is older than the page. */
const failures = readJson(
  'tracking/failures.json',
  z.array(
    z.strictObject({
      name: z.string(),
      route: z.string(),
      weight: z.number(),
      extras: z.record(z.string(), z.string()),
    }),
  ),
);

/** Of a working day, by hour: offices and workshops in the daytime, phones in the evening. */
const hours = [2, 1, 1, 0.5, 0.5, 1, 3, 6, 12, 20, 22, 18, 11, 13, 20, 22, 20, 15, 10, 11, 14, 13, 9, 5].map(
  (weight, hour) => ({ hour, weight }),
);
/** Of those who open the form, who come to each next step. */
const goesOn = { code: 0.62, sign_in: 0.88, draft: 0.9, submit: 0.45 };
/** Fields that are often edited again. */
const formFields = ['company_name', 'credit_code', 'address', 'contact_name'];
/** Of documents that the server gives out: browsers that report nothing. */
const silentShare = 0.12;
const slowest = 9_000;

interface Given {
  /** How many days ago it was. */
  age: number;
  until: number;
  /** Stamps of the releases, oldest first. */
  builds: readonly string[];
  /** Addresses of single jobs. */
  jobs: readonly string[];
}

/**
 * What the spool would contain of one past business day (`YYYY-MM-DD`), the same each time: visits of people and bots with
 * their pages, presses, measurements, steps and failures, and the documents that were given out. Nothing after `until`.
 */
function visitsOfDay(day: string, given: Given): SpoolRecord[] {
  const { age, until } = given;
  const random = seededRandom(`visits of ${day}`);
  const start = startOfBusinessDay(day);
  const isWeekend = [0, 6].includes(new Date(start + 12 * hourMs).getUTCDay());
  // Word gets round: some visitors more with each week.
  const count = Math.round((isWeekend ? 150 : 270) * (1 - Math.min(age, 60) / 180) * (1 + random.normal() * 0.07));
  const records: SpooledEvent[] = [];
  for (let serial = 0; serial < count; serial++) {
    const at = start + random.weighted(hours).hour * hourMs + random.next() * hourMs;
    records.push(...visit(random, day, serial, Math.round(at), given));
  }
  const shown = records.filter((event) => event.at <= until && event.at < start + dayMs);
  return [...shown.sort((a, b) => a.at - b.at), ...documents(random, day, shown)];
}

/** 53 bits, as the salted hash of a visitor has; those of the day before can be named again. */
const visitorOf = (day: string, serial: number) => 1 + Math.floor(seededRandom(`${day} ${serial}`).next() * 9e15);

function visit(random: Random, day: string, serial: number, begins: number, { builds, jobs }: Given): SpooledEvent[] {
  const isBot = random.next() < 0.06;
  const device: Device = random.weighted(isBot ? bots : devices);
  const source = random.weighted(sources.filter(({ from_apps, referrer }) => (device.is_app ? !referrer : !from_apps)));
  const english = !isBot && random.next() < 0.05;
  // One in six was here yesterday; the others’ number of yesterday is unused.
  const yesterday = businessDay(startOfBusinessDay(day) - dayMs / 2);
  const common = {
    v: 1 as const,
    kind: 'event' as const,
    visitor: visitorOf(day, serial),
    before: visitorOf(yesterday, random.next() < 0.17 ? serial % 120 : 1_000_000 + serial),
    agent: device.agent,
    language: english ? 'en' : 'zh-CN',
    region: random.weighted(regions).name,
    build: builds.findLast((build) => build.slice(0, 8) <= day.replaceAll('-', '')) ?? builds[0],
    tab: random.between(1, 2 ** 31 - 1),
    width: device.width,
    height: device.height,
  };
  const events: SpooledEvent[] = [];
  const time = { at: begins };
  let seq = 0;
  const report: Report = (category, name, route, more = {}) => {
    // Steps are reported by the server, which numbers nothing.
    if (category !== categories.step) seq++;
    // A message in a hundred is lost on its way, and its number is missing.
    if (random.next() > 0.01) events.push({ ...common, at: Math.round(time.at), seq, category, name, route, ...more });
  };

  let route = random.next() < 0.6 ? (source.entries[0] ?? '/') : random.pick(source.entries);
  let before = source.referrer;
  const pages = isBot ? 1 : 1 + Math.min(8, Math.floor(random.exponential(2.1)));
  for (let page = 0; page < pages; page++) {
    const query = page === 0 && source.campaign ? `?c=${source.campaign}` : '';
    const shownAt = route === '/jobs/:id' && jobs.length > 0 ? random.pick(jobs) : route;
    const address = shownAt + query === route ? {} : { page: shownAt + query };
    report(categories.page, page === 0 ? pageEvents.load : pageEvents.navigate, route, {
      ...address,
      ...(before ? { referrer: before } : {}),
    });
    time.at += 4_000 + random.exponential(38_000);
    if (route === '/movein') walk(random, report, time);
    const press = routes[route]?.press;
    if (!isBot && press && random.next() < 0.22)
      report(categories.click, press[0], route, { extras: [['href', press[1]]] });
    if (!isBot && random.next() < 0.018) {
      const failure = random.weighted(failures);
      report(categories.error, failure.name, failure.route, { extras: Object.entries(failure.extras) });
    }
    before = route;
    const next = routes[route]?.onward;
    if (!next) break;
    route = random.pick(next);
  }
  if (!isBot) report(categories.vital, 'web_vitals', events[0]?.route ?? '/', { extras: measured(random, device) });
  return events;
}

type Report = (category: string, name: string, route: string, more?: Partial<SpooledEvent>) => void;

/** The form, as far as this visitor comes: each step is a successful call, which the server reports. */
function walk(random: Random, report: Report, time: { at: number }): void {
  for (const step of steps) {
    if (step === 'read' || step === 'open') continue;
    if (random.next() > goesOn[step]) return;
    time.at += 15_000 + random.exponential(step === 'submit' ? 420_000 : 40_000);
    report(categories.step, step, '/movein', { tab: undefined, seq: undefined });
    if (step === 'draft' && random.next() < 0.4)
      report(categories.form, 'field_edits', '/movein', {
        extras: [[random.pick(formFields), String(random.between(1, 4))]],
      });
  }
}

/** Milliseconds and shares as browsers measure them: most are quick, some are on a train. */
function measured(random: Random, { width }: Device): [string, string][] {
  const slowness = Math.exp(random.normal() * 0.45) * (width < 600 ? 1.35 : 1);
  const ms = (usual: number) => Math.min(slowest, Math.round(usual * slowness)).toString();
  return [
    ['ttfb', ms(160)],
    ['fcp', ms(620)],
    ['lcp', ms(940)],
    ['cls', (random.next() < 0.93 ? random.next() * 0.004 : random.next() * 0.2).toFixed(4)],
    ...(random.next() < 0.7 ? [['inp', ms(72)] as [string, string]] : []),
  ];
}

/** Documents that the server sent to people, to silent browsers as well. */
function documents(random: Random, day: string, events: readonly SpooledEvent[]): SpooledCount[] {
  const start = startOfBusinessDay(day);
  const counters = openCounters({ now: () => start });
  for (const { category, name, route, page, agent } of events) {
    if (bots.some((bot) => bot.agent === agent)) continue;
    // Each position by itself: its desk shows how often it was read.
    if (category === categories.page && page?.startsWith('/jobs/'))
      counters.add('served_one', page.split('?')[0] ?? '');
    if (name !== pageEvents.load) continue;
    counters.add('served', route);
    if (random.next() < silentShare) counters.add('served', route);
  }
  return counters.take();
}
