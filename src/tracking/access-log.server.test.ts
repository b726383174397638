import fs from 'node:fs';
import zlib from 'node:zlib';
import { isbot } from 'isbot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { openAnswers } from './figures/answers.server.ts';
import { questions } from './figures/questions.ts';

/** A real web server's log, which is not ours to keep with the code. */
const file = [process.env.SHARED_DATA, '../shared/data', '/work/shared/data']
  .map((folder) => `${folder}/access.log.gz`)
  .find((candidate) => fs.existsSync(candidate));
if (!file) console.log('skipped: the replay of a real log needs access.log.gz in ../shared/data (or SHARED_DATA)');

interface Line {
  address: string;
  at: number;
  target: string;
  referrer: string;
  agent: string;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
function readLine(text: string): Line | undefined {
  const match = /^(\S+) \S+ \S+ \[(\d+)\/(\w+)\/(\d+):([\d:]+) \+0000\] "\S+ (\S+)[^"]*" \d+ \S+ "(.*?)" "(.*)"$/.exec(
    text,
  );
  if (!match) return undefined;
  const [, address = '', day, month = '', year, time, target = '', referrer = '', agent = ''] = match;
  const at = Date.parse(
    `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day?.padStart(2, '0')}T${time}Z`,
  );
  return { address, at, target, referrer: referrer === '-' ? '' : referrer, agent: agent === '-' ? '' : agent };
}

const tally = (keys: string[]) => {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

/** Host and path without the search, at most 300 characters: that much is documented to be kept. */
const expectedReferrer = (referrer: string) =>
  referrer
    .replace(/^https?:\/\//, '')
    .split(/[?#]/, 1)[0]
    ?.replace(/^[^/]+$/, '$&/')
    .slice(0, 300) ?? '';

const shanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** Visits by the day on which they began, counted from the log alone: address and agent, no pause over half an hour. */
function expectedDays(lines: readonly Line[]) {
  const days: Record<string, Record<'visits' | 'visitors' | 'views' | 'bounces' | 'seconds', number>> = {};
  const of = (at: number) => {
    const day = shanghai.format(at);
    days[day] ??= { visits: 0, visitors: 0, views: 0, bounces: 0, seconds: 0 };
    return days[day];
  };
  const byPerson = Map.groupBy(
    lines.toSorted((a, b) => a.at - b.at),
    ({ address, agent }) => `${address} ${agent}`,
  );
  for (const own of byPerson.values()) {
    const begun = new Set<string>();
    for (let first = 0, next = 1; first < own.length; first = next++) {
      while (next < own.length && Number(own[next]?.at) - Number(own[next - 1]?.at) <= 30 * 60_000) next++;
      const [start, end] = [Number(own[first]?.at), Number(own[next - 1]?.at)];
      const day = of(start);
      day.visits++;
      day.views += next - first;
      if (next - first === 1) day.bounces++;
      day.seconds += (end - start) / 1_000;
      if (!begun.has(shanghai.format(start))) day.visitors++;
      begun.add(shanghai.format(start));
    }
  }
  return days;
}

let site: TestApp;
const send = ({ address, at, target, referrer, agent }: Line) =>
  site.app.inject({
    url: `/track.gif?${new URLSearchParams({
      time: String(at),
      category: 'page',
      name: 'page_load',
      page_url: `http://weftline.test${target}`,
      referrer,
    })}`,
    remoteAddress: address,
    headers: { 'user-agent': agent, host: 'weftline.test' },
  });

beforeAll(async () => {
  if (file) site = await openTestApp();
});
afterAll(() => site?.close());

test.skipIf(!file)(
  'the log of a real server is stored line by line, and its counts equal those of the log itself',
  async () => {
    const texts = zlib
      .gunzipSync(fs.readFileSync(file ?? ''))
      .toString('latin1')
      .trim()
      .split('\n');
    const lines = texts.map(readLine).filter((line) => line !== undefined);
    expect(lines).toHaveLength(5_000);
    // As they came, many at a time: one after the other each would wait for the disk.
    for (let from = 0; from < lines.length; from += 50) {
      const some = lines.slice(from, from + 50);
      site.clock.forward(Number(some.at(-1)?.at) - site.clock.now());
      const answers = await Promise.all(some.map(send));
      for (const answer of answers) expect(answer.rawPayload).toHaveLength(43);
    }
    await site.services.tracking.storeNow();

    const { rows } = await site.services.database.pool.query<
      Record<'day' | 'path' | 'referrer' | 'agent' | 'person', string>
    >(
      `select to_char(e.day, 'YYYY-MM-DD') as day, split_part(coalesce(e.page, e.route), '?', 1) as path,
       coalesce(e.referrer, '') as referrer, a.agent, case when e.bot then 'bot' else 'person' end as person
     from tracking_event_texts e join tracking_agents a on a.id = e.agent`,
    );
    expect(rows).toHaveLength(5_000);
    expect(tally(rows.map(({ day }) => day))).toEqual(tally(lines.map(({ at }) => shanghai.format(at))));
    expect(tally(rows.map(({ agent }) => agent))).toEqual(tally(lines.map(({ agent }) => agent)));
    expect(tally(rows.map(({ person }) => person))).toEqual(
      tally(lines.map(({ agent }) => (agent === '' || isbot(agent) ? 'bot' : 'person'))),
    );
    expect(tally(rows.map(({ path }) => path))).toEqual(
      tally(lines.map(({ target }) => target.split('?', 1)[0] ?? '')),
    );
    expect(tally(rows.map(({ referrer }) => referrer))).toEqual(
      tally(lines.map(({ referrer }) => expectedReferrer(referrer))),
    );

    const ask = openAnswers(site.services.database, site.services.database, site.clock);
    const found = await ask(questions.all, { from: '2015-05-01', to: '2015-05-31' }, { bots: true, filters: {} });
    const figures = [...found].map(([day, rows]) => {
      // Those of people and of bots stand apart.
      const sum = (name: 'visits' | 'visitors' | 'views' | 'bounces' | 'seconds') =>
        rows.reduce((total, row) => total + row[name], 0);
      return {
        day,
        visits: sum('visits'),
        visitors: sum('visitors'),
        views: sum('views'),
        bounces: sum('bounces'),
        seconds: sum('seconds'),
      };
    });
    expect(Object.fromEntries(figures.map(({ day, ...measures }) => [day, measures]))).toEqual(expectedDays(lines));
  },
);
