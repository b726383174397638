import { afterAll, beforeAll, expect, test } from 'vitest';
import { partPath } from '#hall/library/content-files.ts';
import { beginUpload, finishUpload, listUses, removeContent } from '#hall/library/library-contract.ts';
import { sampleWebm } from '#tests/sample-video.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { listPlaylists, removePlaylist, savePlaylist } from './playlists-contract.ts';

let site: TestApp;
let operator: Visitor;
const films: { id: number; address: string }[] = [];
beforeAll(async () => {
  site = await openTestApp();
  operator = await site.screenUser('operator');
  for (const seconds of [5, 8]) films.push(await film(seconds));
});
afterAll(() => site.close());

async function film(seconds: number) {
  const content = sampleWebm({ durationMs: seconds * 1_000 });
  const name = `${seconds}s`;
  const begun = await operator.call(beginUpload, { name, folder: '', size: content.length, fingerprint: name });
  const { id } = begun.data;
  const cookie = [...operator.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { 'content-type': 'application/octet-stream', cookie };
  await site.app.inject({ method: 'POST', url: partPath(id, 0), payload: content, headers });
  return (await operator.call(finishUpload, { id })).data;
}

test('a playlist holds videos in an order, one of them more than once, as displays play them', async () => {
  const [one, other] = films.map(({ id }) => id) as [number, number];
  const made = await operator.call(savePlaylist, { id: 0, revision: 0, name: '早场', contents: [other, one, other] });
  expect(made.data.items).toMatchObject([
    { item: other, title: '8s', durationMs: 8_000, source: films[1]?.address },
    { item: one, durationMs: 5_000 },
    { item: other, durationMs: 8_000 },
  ]);
  const { id } = made.data;
  const changed = await operator.call(savePlaylist, { id, revision: 1, name: '早场', contents: [one] });
  expect(changed.data).toMatchObject({ revision: 2, items: [{ item: one }] });
  expect((await operator.call(savePlaylist, { id, revision: 1, name: '早场', contents: [] })).code).toBe(409);
  expect((await operator.call(savePlaylist, { id: 0, revision: 0, name: '早场', contents: [] })).code).toBe(409);
  expect((await operator.call(savePlaylist, { id: 0, revision: 0, name: 'x', contents: [999] })).code).toBe(400);
  expect((await operator.call(listPlaylists, {})).data).toHaveLength(1);
});

test('a video in a playlist, or on a display, stays in the library, which says where it is used', async () => {
  const [one, other] = films.map(({ id }) => id) as [number, number];
  expect((await operator.call(removeContent, { id: one })).data).toEqual({
    uses: [{ kind: 'playlist', name: '早场' }],
  });
  const put = { programme: { '1': { content: { kind: 'video', item: other } } }, takes: {} };
  await site.services.database.pool.query(
    `insert into halls (name, revision, document, created_at) values ('一号厅', 1, $1, now())`,
    [JSON.stringify(put)],
  );
  expect((await operator.call(listUses, { id: other })).data).toEqual([{ kind: 'display', name: '一号厅' }]);
  expect((await operator.call(removeContent, { id: other })).code).toBe(409);
});

test('only operators keep playlists, and removing one leaves its videos', async () => {
  const editor = await site.screenUser('editor', 'viewer');
  for (const call of [listPlaylists, savePlaylist, removePlaylist])
    expect((await editor.call(call, {})).code).toBe(403);
  const [{ id, revision }] = (await operator.call(listPlaylists, {})).data;
  expect((await operator.call(removePlaylist, { id, revision: revision - 1 })).code).toBe(409);
  expect((await operator.call(removePlaylist, { id, revision })).code).toBe(1);
  expect((await operator.call(removeContent, { id: films[0]?.id })).code).toBe(1);
});
