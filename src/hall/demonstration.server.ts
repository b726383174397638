import { z } from 'zod';
import type { Database } from '#kit/database.server.ts';
import { readJson } from '#kit/demonstration-data.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import { type Content, content, cut, type PlaylistItem } from './content.ts';
import type { Cue } from './cues/contract.ts';
import { type DisplayId, type DisplaySetUp, emptyDocument, type HallDocument } from './document.ts';
import { emptyTimeline } from './players/timeline.ts';
import type { ScheduleEntry } from './schedule/contract.ts';

/** The group of the sample hall that plays in step. */
const group = 'group-1';

/** The time of a countdown stands there in days from now. */
const sample = readJson(
  'hall/hall.json',
  z.strictObject({
    name: z.string(),
    /** Standing displays as one wall, and others that stand free. */
    wall: z.string(),
    panels: z.number(),
    standing: z.array(z.string()),
    /** What the wall and the others show, from left to right, and what the host says then. */
    scenes: z.array(z.strictObject({ name: z.string(), cue: z.string(), wall: content, standing: z.array(content) })),
    /** In hours. */
    schedule: z.array(
      z.strictObject({
        scene: z.string(),
        from: z.number(),
        to: z.number(),
        weekdays: z.array(z.number()),
        priority: z.number(),
      }),
    ),
  }),
);

/** Samples, with no device behind them. */
const setUps: readonly DisplaySetUp[] = [
  ...Array.from(
    { length: sample.panels },
    (_, place): DisplaySetUp => ({
      name: `示例 · ${sample.wall} ${place + 1}`,
      kind: 'display',
      pairedWith: null,
      place: { kind: 'grid', wall: sample.wall, column: place + 1, row: 1 },
      bezelMm: 3.5,
      pictureMm: 680.4,
      rotation: 0,
      slice: { place: place + 1, of: sample.panels },
    }),
  ),
  ...sample.standing.map(
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

type SampleScene = (typeof sample.scenes)[number];

function contentsOf(ids: readonly DisplayId[], scene: SampleScene, now: number): Record<DisplayId, Content> {
  return Object.fromEntries(
    ids.flatMap((id, place) => {
      const shown = place < sample.panels ? scene.wall : scene.standing[place - sample.panels];
      if (!shown) return [];
      return [[id, shown.kind === 'countdown' ? { ...shown, to: now + shown.to * dayMs } : shown] as const];
    }),
  );
}

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
    const { rows: halls } = await client.query('select id, revision from halls');
    if (halls.length > 1 || (halls[0]?.revision ?? 0) > 0) return;
    const { rows } = await client.query<{ id: number }>(
      halls[0]
        ? `update halls set name = $1, document = $2, revision = 1 where id = ${halls[0].id} returning id`
        : 'insert into halls (name, revision, document, created_at) values ($1, 1, $2, $3) returning id',
      [sample.name, JSON.stringify(emptyDocument), ...(halls[0] ? [] : [new Date(now)])],
    );
    const hall = rows[0]?.id;
    // No token has such a hash: nothing can come in as one of them.
    const { rows: displays } = await client.query(
      `insert into hall_displays (hall, token_hash, paired_at, paired_by)
        select $1, 'sample/' || n, $2, 0 from generate_series(1, $3) n order by n returning id`,
      [hall, new Date(now), setUps.length],
    );
    const ids = displays.map(({ id }) => String(id)).sort((one, other) => Number(one) - Number(other));
    const given = sample.scenes.filter(({ wall }) => wall.kind !== 'player' || films.length > 0);
    const scenes = given.map((scene) => ({ name: scene.name, contents: contentsOf(ids, scene, now) }));
    const { rows: made } = await client.query(
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
      JSON.stringify(cuesOf(given, sceneIds)),
      new Date(now),
    ]);
    await client.query(
      'insert into hall_schedules (hall, revision, is_on, entries, updated_at) values ($1, 1, false, $2, $3)',
      [hall, JSON.stringify(entriesOf(given, sceneIds)), new Date(now)],
    );
  });
}

const cuesOf = (scenes: readonly SampleScene[], ids: readonly number[]): Cue[] =>
  scenes.map(({ cue }, place) => ({
    id: `sample-${place + 1}`,
    scene: ids[place] as number,
    transition: fade,
    note: cue,
  }));

const entriesOf = (scenes: readonly SampleScene[], ids: readonly number[]): ScheduleEntry[] =>
  sample.schedule.map(({ scene, from, to, weekdays, priority }, place) => ({
    id: place + 1,
    name: '',
    scene: ids[scenes.findIndex(({ name }) => name === scene)] as number,
    transition: fade,
    from_minute: from * 60,
    to_minute: to * 60,
    weekdays,
    priority,
    is_on: true,
  }));
