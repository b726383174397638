import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fabricPictureToken, saveFabric, setFabricState } from '#fabrics/desk/contract.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { photoAddress, readPhoto } from './photo-key.ts';

let site: TestApp;
let origin: string;
let editor: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T10:00:00+08:00' });
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  editor = await site.screenUser('editor');
});
afterAll(() => site.close());

test('a photograph that an editor sends belongs to the fabric and is shown to everybody, smaller and without metadata', async () => {
  const { data } = await editor.call(fabricPictureToken, {});
  expect(data.prefix).toMatch(/^fabric\/\d+\/$/);
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a3b2e' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('token', data.token);
  form.append('file', new Blob([new Uint8Array(photo)]), 'picture');
  const sent = await fetch(`${origin}/upload/`, { method: 'POST', body: form });
  const { key, w, h } = (await sent.json()) as { key: string; w: number; h: number };
  const pictures = [`${key}#${w}x${h}`];
  const draft = sampleFabric({ code: 'PHO-1', pictures });
  const saved = await editor.call(saveFabric, { revision: 0, fabric: draft });
  const { id, revision } = saved.data;
  await editor.call(setFabricState, { id, revision, state: 'shown' });
  const found = await site.services.fabrics.find('PHO-1');
  expect(found?.pictures).toEqual(pictures);
  const own = readPhoto(found?.pictures[0] ?? '');
  expect(own).toEqual({ key, width: 1200, height: 900 });
  const answer = await fetch(origin + photoAddress(own?.key ?? '', 400));
  expect(answer.status).toBe(200);
  const shown = Buffer.from(await answer.arrayBuffer());
  expect((await sharp(shown).metadata()).width).toBe(400);
  expect(shown.includes('secret place')).toBe(false);
});

test('nothing but photographs of fabrics is shown there, and only editors get a token', async () => {
  for (const path of [
    '/fabric/photo/1/20261121/../../../enrol/1/20261121/abcdefghijkl.jpg?w=400',
    '/fabric/photo/..%2f..%2fenrol/1/20261121/abcdefghijkl.jpg?w=400',
    '/fabric/photo/1/20261121/abcdefghijkl.jpg?w=9999',
    '/fabric/photo/1/20261121/abcdefghijkl.svg?w=400',
    '/fabric/photo/x',
  ]) {
    const answer = await site.app.inject(path);
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
  expect((await (await site.screenUser('reviewer')).call(fabricPictureToken, {})).code).toBe(403);
  expect((await site.visitor().call(fabricPictureToken, {})).code).toBe(401);
});
