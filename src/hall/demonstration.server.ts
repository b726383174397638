import type { Database } from '#kit/database.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import type { Rows } from '#rows.ts';
import { type Content, cut, type PlaylistItem } from './content.ts';
import type { Cue } from './cues/contract.ts';
import { type DisplayId, type DisplaySetUp, emptyDocument, type HallDocument } from './document.ts';
import { emptyTimeline } from './players/timeline.ts';
import type { ScheduleEntry } from './schedule/contract.ts';

const wallPanels = 7;

/** Seven standing displays as one wall, and three that stand free: samples, with no device behind them. */
const setUps: readonly DisplaySetUp[] = [
  ...Array.from(
    { length: wallPanels },
    (_, place): DisplaySetUp => ({
      name: `示例 · 东墙 ${place + 1}`,
      kind: 'display',
      pairedWith: null,
      place: { kind: 'grid', wall: '东墙', column: place + 1, row: 1 },
      bezelMm: 3.5,
      pictureMm: 680.4,
      rotation: 0,
      slice: { place: place + 1, of: wallPanels },
    }),
  ),
  ...['门厅', '洽谈区', '样品架'].map(
    (name, place): DisplaySetUp => ({
      name: `示例 · ${name}`,
      kind: 'display',
      pairedWith: null,
      place: { kind: 'free', x: place * 180, y: 0, width: 121, height: 68 },
      bezelMm: 0,
      pictureMm: 1_209.6,
      rotation: 0,
      slice: null,
    }),
  ),
];

const board = (address: string): Content => ({ kind: 'board', board: address, options: {} });
const welcome: Content = {
  kind: 'text',
  title: '欢迎光临',
  text: '织联数字展厅\nWelcome to Weftline',
  tone: 'light',
};

/** What the wall and the three others show, from left to right. */
function contentsOf(ids: readonly DisplayId[], wall: Content, others: readonly Content[]): Record<DisplayId, Content> {
  return Object.fromEntries(
    ids.flatMap((id, place) => {
      const content = place < wallPanels ? wall : others[place - wallPanels];
      return content ? [[id, content] as const] : [];
    }),
  );
}
const slices = (address: string): Content => ({ kind: 'slice', board: address, options: {} });

/** The group of the sample hall that plays in step. */
const group = 'group-1';

const scenesFor = (ids: readonly DisplayId[], now: number, hasFilms: boolean) => [
  {
    name: '开馆迎宾',
    contents: contentsOf(ids, slices('main/1/7'), [welcome, board('main/818/2025'), board('left')]),
  },
  {
    name: '订单实况',
    contents: contentsOf(ids, slices('main/2/7'), [board('main/seckill'), board('right'), board('left')]),
  },
  {
    name: '全国流向',
    contents: contentsOf(ids, slices('main/3/7'), []),
  },
  {
    name: '发布会倒计时',
    contents: contentsOf(ids, slices('main/1/7'), [
      { kind: 'countdown', title: '距发布会开始', to: now + 7 * dayMs, after: '发布会已开始' },
      board('main/818/2024'),
      { kind: 'page', title: '面料目录', path: '/fabric' },
    ]),
  },
  ...(hasFilms ? [{ name: '短片联播', contents: contentsOf(ids, { kind: 'player', group }, []) }] : []),
  { name: '闭馆', contents: contentsOf(ids, { kind: 'black' }, Array(3).fill({ kind: 'black' })) },
];

const fade = { kind: 'fade', durationMs: 800 } as const;

/**
 * A hall for newcomers to look around in: sample displays, scenes, films that play in step, a cue list, and a schedule that is
 * switched off.
 */
export async function fillHall({
  database,
  clock,
  films,
}: {
  database: Database;
  clock: Clock;
  films: PlaylistItem[];
}): Promise<void> {
  await database.transaction(async (client) => {
    // As in the store: an operator may open the page of an empty product at the same moment.
    await client.query(`select pg_advisory_xact_lock(hashtext('halls'))`);
    const now = clock.now();
    const { rows: halls } = await client.query<Pick<Rows['halls'], 'id' | 'revision'>>(
      'select id, revision from halls',
    );
    if (halls.length > 1 || (halls[0]?.revision ?? 0) > 0) return;
    const { rows } = await client.query<{ id: number }>(
      halls[0]
        ? `update halls set name = $1, document = $2, revision = 1 where id = ${halls[0].id} returning id`
        : 'insert into halls (name, revision, document, created_at) values ($1, 1, $2, $3) returning id',
      ['一号展厅', JSON.stringify(emptyDocument), ...(halls[0] ? [] : [new Date(now)])],
    );
    const hall = rows[0]?.id;
    // No token has such a hash: nothing can come in as one of them.
    const { rows: displays } = await client.query<{ id: number }>(
      `insert into hall_displays (hall, token_hash, paired_at, paired_by)
        select $1, 'sample/' || n, $2, 0 from generate_series(1, $3) n order by n returning id`,
      [hall, new Date(now), setUps.length],
    );
    const ids = displays.map(({ id }) => String(id)).sort((one, other) => Number(one) - Number(other));
    const scenes = scenesFor(ids, now, films.length > 0);
    const { rows: made } = await client.query<{ id: number }>(
      `insert into hall_scenes (hall, place, revision, name, contents, updated_at)
        select $1, s.place, 1, s.name, s.contents, $2 from jsonb_to_recordset($3) as s(place int, name text, contents jsonb)
        order by s.place returning id`,
      [hall, new Date(now), JSON.stringify(scenes.map((scene, place) => ({ ...scene, place: place + 1 })))],
    );
    const sceneIds = made.map(({ id }) => id).sort((one, other) => one - other);
    const document: HallDocument = {
      ...emptyDocument,
      displays: Object.fromEntries(ids.map((id, place) => [id, setUps[place] as DisplaySetUp])),
      players: films.length > 0 ? { [group]: { ...emptyTimeline, playlist: films, loop: 'all', at: now } } : {},
      programme: Object.fromEntries(
        Object.entries(scenes[0]?.contents ?? {}).map(([id, content]) => [
          id,
          { content, transition: cut, at: now, take: '', revision: 1 },
        ]),
      ),
    };
    await client.query('update halls set document = $2 where id = $1', [hall, JSON.stringify(document)]);
    await client.query('insert into hall_cue_lists (hall, revision, cues, updated_at) values ($1, 1, $2, $3)', [
      hall,
      JSON.stringify(cuesOf(sceneIds)),
      new Date(now),
    ]);
    await client.query(
      'insert into hall_schedules (hall, revision, is_on, entries, updated_at) values ($1, 1, false, $2, $3)',
      [hall, JSON.stringify(entriesOf(sceneIds)), new Date(now)],
    );
  });
}

const cuesOf = (scenes: readonly number[]): Cue[] =>
  ['嘉宾入场', '讲到当天订单', '讲到物流', '请嘉宾上台', ...(scenes.length > 5 ? ['放短片'] : []), '送客'].flatMap(
    (note, place) => {
      const scene = scenes[place];
      return scene ? [{ id: `sample-${place + 1}`, scene, transition: fade, note }] : [];
    },
  );

function entriesOf(scenes: readonly number[]): ScheduleEntry[] {
  const entry = (
    scene: number,
    [from, to]: [from: number, to: number],
    weekdays: number[],
    priority: number,
  ): Omit<ScheduleEntry, 'id'> => ({
    name: '',
    scene,
    transition: fade,
    from_minute: from * 60,
    to_minute: to * 60,
    weekdays,
    priority,
    is_on: true,
  });
  const [open, orders, map] = scenes;
  const closed = scenes.at(-1);
  if (!open || !orders || !map || !closed) return [];
  return [
    entry(open, [9, 18], [1, 2, 3, 4, 5], 3),
    entry(orders, [12, 14], [1, 2, 3, 4, 5], 4),
    entry(map, [10, 17], [6, 7], 3),
    entry(closed, [18, 9], [1, 2, 3, 4, 5, 6, 7], 2),
  ].map((each, place) => ({ id: place + 1, ...each }));
}
