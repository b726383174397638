import { availableParallelism } from 'node:os';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { makePartitions } from '#tracking/spool/partitions.server.ts';
import { speedOf } from '#tracking/visits/speed.ts';

const days = 30;
/** Views, a click for every third visit and a measurement for each view of which the browser told: some four to a visit. */
const eventsInVisit = 4.1;

const numbered = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at + 1));
/** Texts of each kind, those first that are taken most often, as the world's are. */
const kinds = {
  route: [
    '/',
    '/fabric',
    '/supplier',
    '/jobs',
    '/movein',
    '/channel',
    '/platform',
    '/download',
    '/jobs/:id',
    '/signup',
    '/dashboard',
    '/contact',
    ...numbered(90, (at) => `/news/${at}-story`),
  ],
  source: [
    'direct:',
    'search:baidu',
    'social:wechat',
    'social:douyin',
    'search:bing',
    'social:xiaohongshu',
    'search:sogou',
    'search:google',
    'search:360',
    'social:zhihu',
    ...numbered(50, (at) => `site:partner-${at}.cn`),
  ],
  campaign: ['expo-2026', 'spring-fair', 'keqiao', 'poster', ...numbered(8, (at) => `letter-${at}`)],
  surrounding: ['browser', 'wechat', 'app', 'wecom', 'mini-program'],
  device: ['phone', 'desktop', 'tablet', 'other'],
  language: ['zh-CN', 'en', 'ja', 'ko', 'vi', 'ru'],
  region: [
    'CN-ZJ|浙江|Zhejiang',
    'CN-GD|广东|Guangdong',
    'CN-JS|江苏|Jiangsu',
    'CN-SH|上海|Shanghai',
    'CN-FJ|福建|Fujian',
    'CN-SD|山东|Shandong',
    'CN-BJ|北京|Beijing',
    'CN-SC|四川|Sichuan',
    'JP|日本|Japan',
    'VN|越南|Vietnam',
    ...numbered(30, (at) => `X${at}|地区 ${at}|Region ${at}`),
  ],
} as const;
/** What pages told of their speed, some faster and some slower. */
const speeds = Array.from({ length: 2_000 }, (_, at) =>
  speedOf(0, [
    ['lcp', String(600 + ((at * 7_919) % 5_000))],
    ['inp', String(20 + ((at * 104_729) % 600))],
    ['cls', String(((at * 1_299_709) % 300) / 1_000)],
    ['fcp', String(300 + ((at * 15_485_863) % 3_500))],
    ['ttfb', String(50 + ((at * 32_452_843) % 2_000))],
  ]),
);
/** Some number below `most`, small ones far more often. */
const skewed = (most: number) => `floor(power(random(), 3) * ${most})::int`;

/** A month of visits and events, made where they lie: what a month of a busy site leaves behind. */
export async function fillTracking(
  database: Database,
  events: number,
  now: number,
): Promise<{ from: string; to: string }> {
  const visitsInDay = Math.round(events / days / eventsInVisit);
  const list = Array.from({ length: days }, (_, at) => businessDay(now - (days - at) * dayMs));
  await makePartitions(database, list);
  const { pool } = database;
  const names = [
    'page',
    'click',
    'vital',
    'page_load',
    'apply',
    'web_vitals',
    'page page_load',
    'click apply',
    'vital web_vitals',
    '20261101000000',
  ];
  await pool.query(
    'insert into tracking_texts (text, day) select distinct unnest($1::text[]), $2::date on conflict do nothing',
    [[...names, ...Object.values(kinds).flat()], list.at(-1)],
  );
  const lists: Record<string, string> = {};
  for (const [kind, texts] of Object.entries(kinds)) {
    const { rows } = await pool.query<{ ids: number[] }>(
      'select array(select t.id from unnest($1::text[]) with ordinality g (text, place) join tracking_texts t using (text) order by place) as ids',
      [texts],
    );
    lists[kind] = `'{${rows[0]?.ids.join(',')}}'::int[]`;
  }
  const idOf = (text: string) => `(select id from tracking_texts where text = '${text}')`;
  const agents = await pool.query(
    `insert into tracking_agents (agent, surrounding, device, bot, rules)
     select 'bench ' || g, 'browser', 'phone', null, 'bench' from generate_series(1, 200) g
     on conflict (agent) do update set rules = excluded.rules returning id`,
  );
  const agent = `${agents.rows[0]?.id} + floor(random() * 200)::int`;
  const one = (kind: keyof typeof kinds) => `(${lists[kind]})[1 + ${skewed(kinds[kind].length)}]`;

  const fill = async (day: string) => {
    await pool.query(
      `insert into tracking_visits (visitor, started_at, last_at, day, id, views, clicks, events, errors, entry, exit, source, campaign,
         surrounding, device, language, region, weight, steps, edits, bot, is_first, is_back, is_slow, path, build, seen, did, speeds)
       select visitor, at, at + seconds * interval '1 second', $1::date, id, views, clicks, views + clicks + 1, case when random() < 0.02 then 1 else 0 end,
         path[1], path[views], source, campaign, surrounding, device, language, region, 1,
         case when random() < 0.06 then (2 ^ (1 + ${skewed(6)}) - 1)::int else 0 end, ${skewed(5)}, random() < 0.05, random() < 0.9, random() < 0.1, random() < 0.1, path, ${idOf('20261101000000')}, path,
         array_fill(${idOf('page page_load')}, array[views]) || array_fill(${idOf('click apply')}, array[clicks]) || ${idOf('vital web_vitals')},
         array[(path[views]::bigint << 24) + ($3::int[])[1 + floor(random() * ${speeds.length})::int]]
       from (
         select (random() * 9e15)::bigint as visitor, $1::date::timestamp at time zone 'Asia/Shanghai' + (g * 86400.0 / $2) * interval '1 second' as at,
           nextval('tracking_visit_ids')::int as id, 1 + ${skewed(8)} as views, case when random() < 0.35 then 1 else 0 end as clicks,
           ${skewed(600)} as seconds, ${one('source')} as source, case when random() < 0.9 then 0 else ${one('campaign')} end as campaign,
           ${one('surrounding')} as surrounding, ${one('device')} as device, ${one('language')} as language, ${one('region')} as region,
           array[${Array.from({ length: 8 }, () => one('route')).join(', ')}] as ways
         from generate_series(0, $2 - 1) g) made, lateral (select ways[1:views] as path) taken`,
      [day, visitsInDay, speeds],
    );
    await pool.query(
      `insert into tracking_events (visitor, at, build, day, visit, agent, tab, seq, category, name, route, page, referrer,
         error_group, window_width, window_height, weight, bot, extras)
       select visitor, started_at + (n * extract(epoch from last_at - started_at) / events) * interval '1 second', ${idOf('20261101000000')}, day, id, ${agent},
         (visitor % 2000000000)::int, n, case when n <= views then ${idOf('page')} when n <= views + clicks then ${idOf('click')} else ${idOf('vital')} end,
         case when n <= views then ${idOf('page_load')} when n <= views + clicks then ${idOf('apply')} else ${idOf('web_vitals')} end,
         coalesce(path[n], exit), 0, 0, 0, 390, 844, 1, bot,
         case when n > views + clicks then jsonb_build_object('lcp', '1800', 'cls', '0.02', 'fcp', '1200', 'ttfb', '300', 'inp', '80')
           when n > views then '{"href":"/movein"}' else '{}' end
       from tracking_visits, generate_series(1, events) n where day = $1 order by started_at`,
      [day],
    );
  };
  await eachOf(list, fill);
  await pool.query(
    'insert into tracking_day_revisions (day, revision) select day, 1 from unnest($1::date[]) g (day) on conflict do nothing',
    [list],
  );
  await pool.query('vacuum analyze tracking_visits, tracking_events, tracking_texts');
  return { from: list[0] as string, to: list.at(-1) as string };
}

/** As many at once as the machine has processors for. */
async function eachOf(days: readonly string[], work: (day: string) => Promise<void>): Promise<void> {
  const waiting = [...days];
  const worker = async () => {
    for (let day = waiting.shift(); day !== undefined; day = waiting.shift()) await work(day);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(4, availableParallelism())) }, worker));
}
