import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage } from '#kit/db/demonstration-stage.server.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { content } from './content.ts';
import { readCues } from './cues/contract.ts';
import { fillHall } from './demonstration.server.ts';
import { fillFilms } from './library/demonstration.server.ts';
import { probeVideo } from './library/probe-video.server.ts';
import { listPlaylists } from './players/playlists-contract.ts';
import { listScenes, type Scene } from './scenes/contract.ts';
import { readSchedule } from './schedule/contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

test('a newcomer finds one hall with sample displays, scenes, cues and a schedule that is off, once', async () => {
  const { database, hall } = site.services;
  const stage = openStage(database, site.clock);
  const films = await fillFilms(stage, site.services);
  expect(films).toHaveLength(2);
  await fillHall(stage, site.services, films);
  // A second process that starts on the same database finds everything there.
  expect(await fillFilms(stage, site.services)).toEqual(films);
  await fillHall(stage, site.services, []);
  const halls = await hall.store.list();
  expect(halls).toHaveLength(1);
  const id = halls[0]?.id ?? 0;
  const read = await hall.store.read(id);
  const displays = Object.values(read?.document.displays ?? {});
  expect(displays).toHaveLength(10);
  expect(displays.every(({ name }) => name.startsWith('示例'))).toBe(true);
  const operator = await site.screenUser('operator');
  expect((await operator.call(listPlaylists)).data[0].items).toMatchObject(
    films.map(({ item, durationMs }) => ({ item, durationMs })),
  );
  for (const { source, durationMs } of films) {
    const answer = await site.app.inject({ url: source });
    expect(answer.headers['content-type']).toBe('video/webm');
    const bytes = answer.rawPayload;
    const facts = await probeVideo('video/webm', {
      size: bytes.length,
      at: async (offset, length) => bytes.subarray(offset, offset + length),
    });
    expect(facts).toMatchObject({ width: 960, height: 540, durationMs });
  }
  const scenes: Scene[] = (await operator.call(listScenes, { hall: id })).data;
  expect(scenes.length).toBeGreaterThan(3);
  for (const scene of scenes)
    for (const [display, shown] of Object.entries(scene.contents)) {
      expect(read?.document.displays).toHaveProperty(display);
      expect(content.safeParse(shown).success).toBe(true);
    }
  expect((await operator.call(readCues, { hall: id })).data.cues).toHaveLength(scenes.length);
  expect((await operator.call(readSchedule, { hall: id })).data).toMatchObject({ is_on: false });
});

test('a hall that is already being set up is left as it is', async () => {
  const { database, hall } = site.services;
  const [first] = await hall.store.list();
  // What the test before put on displays, and its films, begin by themselves once nobody is waited for.
  const waiting = async () => {
    const { players = {}, programme = {} } = (await hall.store.read(first?.id ?? 0))?.document ?? {};
    return [
      ...Object.values(players).filter(({ state }) => state === 'waiting'),
      ...Object.values(programme).filter(({ waits }) => waits),
    ];
  };
  await expect.poll(waiting).toEqual([]);
  await database.pool.query('update halls set revision = 7 where id = $1', [first?.id]);
  const before = await hall.store.read(first?.id ?? 0);
  await fillHall(openStage(database, site.clock), site.services, []);
  expect(await hall.store.read(first?.id ?? 0)).toEqual(before);
});
