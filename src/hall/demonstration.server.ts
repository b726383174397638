import { z } from 'zod';
import type { Database } from '#kit/db/database.server.ts';
import { readJson } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { dayMs } from '#kit/text/time.ts';
import { type Command, displaySetUp } from './commands.ts';
import { type Content, content, type PlaylistItem } from './content.ts';
import type { Cue } from './cues/contract.ts';
import type { DisplayId } from './document.ts';
import type { Hall } from './hall.server.ts';
import type { ScheduleEntry } from './schedule/contract.ts';
import { cut } from './shown-content.ts';

/** The group of the sample hall that plays in step. */
const group = 'group-1';

/** The time of a countdown stands there in days from now. */
const sample = readJson(
  'hall/hall.json',
  z.strictObject({
    name: z.string(),
    /** Samples, with no device behind them: those of the wall first. */
    displays: z.array(displaySetUp),
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

const panels = sample.displays.filter(({ place }) => place.kind === 'grid').length;

type SampleScene = (typeof sample.scenes)[number];

function contentsOf(ids: readonly DisplayId[], scene: SampleScene, now: number): Record<DisplayId, Content> {
  return Object.fromEntries(
    ids.flatMap((id, place) => {
      const shown = place < panels ? scene.wall : scene.standing[place - panels];
      if (!shown) return [];
      return [[id, shown.kind === 'countdown' ? { ...shown, to: now + shown.to * dayMs } : shown] as const];
    }),
  );
}

/** Not a person, so its takes leave no lease. */
const by = { id: 'demonstration', name: '演示' };
const fade = { kind: 'fade', durationMs: 800 } as const;

/**
 * A sample hall: displays, scenes, videos that play in step, a cue list, and a disabled schedule. Existing data stay, so an
 * interrupted start resumes.
 */
export async function fillHall(
  stage: Stage,
  { database, hall: { store, plans } }: { database: Database; hall: Pick<Hall, 'store' | 'plans'> },
  films: PlaylistItem[],
): Promise<void> {
  const { id: hall, name } = (await store.list())[0] ?? { id: 0, name: '' };
  const apply = async (command: Command) => must(await store.apply(hall, command, by), command.kind);
  if (name !== sample.name) {
    // The hall is already being set up.
    if ((await store.read(hall))?.revision !== 0) return;
    must(await store.rename(hall, sample.name), sample.name);
  }
  for (const [place, setUp] of await stage.missing('hall_displays', sample.displays))
    await database.transaction(async (client) => {
      // No token has such a hash, so no device can sign in as a sample.
      const { rows } = await client.query(
        'insert into hall_displays (hall, token_hash, paired_at, paired_by) values ($1, $2, $3, 0) returning id',
        [hall, `sample/${place + 1}`, new Date(stage.now)],
      );
      const command = { kind: 'add_display', display: String(rows[0]?.id), setUp } as const;
      must(await store.applyWithin(client, hall, command, by), setUp.name);
    });
  const { rows } = await stage.pool.query('select id from hall_displays where hall = $1 order by id', [hall]);
  const ids = rows.map(({ id }) => String(id)).slice(0, sample.displays.length);
  if (films.length > 0) await apply({ kind: 'load', group, playlist: films, loop: 'all' });

  const staff = { ...stage.staff(), roles: [] };
  const given = sample.scenes.filter(({ wall }) => wall.kind !== 'player' || films.length > 0);
  for (const [, scene] of await stage.missing('hall_scenes', given)) {
    const contents = contentsOf(ids, scene, stage.now);
    must(await plans.scenes.save(staff, { id: 0, hall, revision: 0, name: scene.name, contents }), scene.name);
  }
  const scenes = await plans.scenes.list(hall);
  const sceneIds = given.map(({ name }) => scenes.find((scene) => scene.name === name)?.id ?? 0);
  const cues = await plans.cues.read(hall);
  if (cues.revision === 0) must(await plans.cues.save(staff, { ...cues, cues: cuesOf(given, sceneIds) }), 'cues');
  const schedule = await plans.schedule.read(hall);
  const entries = entriesOf(given, sceneIds);
  if (schedule.revision === 0) must(await plans.schedule.save(staff, { ...schedule, entries }), 'schedule');
  const { document } = (await store.read(hall)) ?? {};
  const [first] = scenes;
  if (first && Object.keys(document?.programme ?? {}).length === 0)
    await apply({ kind: 'take', puts: first.contents, transition: cut, label: first.name, takeOver: false });
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
