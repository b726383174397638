import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { renderMarkdown } from './markdown.ts';
import { contentPictureToken } from './picture-contract.ts';

let site: TestApp;
let origin: string;
let editor: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  editor = await site.screenUser('editor');
});
afterAll(() => site.close());

async function upload(content: Buffer): Promise<Response> {
  const { data } = await editor.call(contentPictureToken, {});
  const form = new FormData();
  form.append('token', data.token);
  form.append('file', new Blob([new Uint8Array(content)]), 'picture');
  return fetch(`${origin}/upload/`, { method: 'POST', body: form });
}
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#0d9488' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

test('a picture of an article is shown to everybody under an address that stays, smaller and without metadata', async () => {
  const { key, w, h } = (await (await upload(await photo())).json()) as { key: string; w: number; h: number };
  const { html } = renderMarkdown(`![织机](${key}#${w}x${h})`);
  const address = /src="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(html).toContain('width="900" height="600"');
  // The picture itself: whoever is sent on to another address waits a round longer for the largest thing on the page.
  const answer = await fetch(origin + address, { redirect: 'error' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const shown = Buffer.from(await answer.arrayBuffer());
  expect((await sharp(shown).metadata()).width).toBe(680);
  expect(shown.includes('secret place')).toBe(false);
  for (const [accept, kind] of [
    ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const)
    expect((await fetch(origin + address, { headers: { accept } })).headers.get('content-type')).toBe(kind);
});

test('what is no picture is refused', async () => {
  expect(
    (await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'.repeat(3)))).ok,
  ).toBe(false);
});

test('nothing but pictures of content is shown there, in the widths that pages use', async () => {
  for (const path of [
    '/content-picture/1/20261121/../../../enrol/1/20261121/abcdefghijkl.jpg?w=680',
    '/content-picture/..%2f..%2fenrol/1/20261121/abcdefghijkl.jpg?w=680',
    '/content-picture/1/20261121/abcdefghijkl.jpg?w=9999',
    '/content-picture/1/20261121/abcdefghijkl.jpg',
    '/content-picture/x?w=680',
  ]) {
    const answer = await site.app.inject(path);
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
});

test('only editors get a token, for their own prefix', async () => {
  const { data } = await editor.call(contentPictureToken, {});
  expect(data.prefix).toMatch(/^content\/\d+\/$/);
  expect((await (await site.screenUser('reviewer')).call(contentPictureToken, {})).code).toBe(403);
  expect((await site.visitor().call(contentPictureToken, {})).code).toBe(401);
});
