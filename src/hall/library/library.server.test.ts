import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleMp4, sampleWebm } from '#tests/sample-video.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { partPath, posterPath } from './content-files.ts';
import {
  beginUpload,
  cancelUpload,
  changeContent,
  finishUpload,
  listContents,
  listUses,
  partBytes,
  removeContent,
} from './library-contract.ts';

let site: TestApp;
let operator: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  operator = await site.screenUser('operator');
});
afterAll(() => site.close());

const post = async (person: Visitor, url: string, payload: Buffer) => {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/octet-stream', ...(cookie ? { cookie } : {}) };
  return (await site.app.inject({ method: 'POST', url, payload, headers })).json();
};
const begin = (content: Buffer, name: string, folder = '', person = operator) =>
  person.call(beginUpload, { name, folder, size: content.length, fingerprint: `${name}/${content.length}` });
const partOf = (content: Buffer, part: number) => content.subarray(part * partBytes, (part + 1) * partBytes);

async function upload(content: Buffer, name: string, folder = '') {
  const { data } = await begin(content, name, folder);
  for (let part = 0; part * partBytes < content.length; part++)
    expect(await post(operator, partPath(data.id, part), partOf(content, part))).toMatchObject({ code: 1 });
  return operator.call(finishUpload, { id: data.id });
}

test('only operators and editors come near the library', async () => {
  const viewer = await site.screenUser('viewer', 'reviewer');
  for (const person of [viewer, site.visitor()]) {
    for (const call of [listContents, beginUpload, finishUpload, cancelUpload, changeContent, listUses, removeContent])
      expect([401, 403]).toContain((await person.call(call, {})).code);
    expect([401, 403]).toContain((await post(person, partPath(1, 0), Buffer.from('x'))).code);
    expect([401, 403]).toContain((await post(person, posterPath(1), Buffer.from('x'))).code);
  }
  const editor = await site.screenUser('editor');
  expect((await editor.call(listContents, {})).code).toBe(1);
});

test('an upload that broke off goes on where it was, in any order of parts, and the file comes back byte for byte', async () => {
  const film = sampleMp4({ padding: 2 * partBytes + 12_345, durationMs: 65_432, width: 1280, height: 720 });
  const begun = await begin(film, '织机.mp4', '门店/夏季');
  expect(begun.data).toMatchObject({ received: [] });
  const { id } = begun.data;
  expect((await post(operator, partPath(id, 0), partOf(film, 0))).code).toBe(1);
  expect((await post(operator, partPath(id, 2), partOf(film, 2))).code).toBe(1);
  expect((await operator.call(finishUpload, { id })).code).toBe(409);
  // The tablet starts anew and chooses the same file.
  expect((await begin(film, '织机.mp4', '门店/夏季')).data).toMatchObject({ id, received: [0, 2] });
  expect((await operator.call(listContents, {})).data.unfinished).toMatchObject([
    { id, received: 2, size: film.length },
  ]);
  expect((await post(operator, partPath(id, 1), partOf(film, 1))).code).toBe(1);
  const { data } = await operator.call(finishUpload, { id });
  expect(data).toMatchObject({
    kind: 'video',
    mime: 'video/mp4',
    width: 1280,
    height: 720,
    duration_ms: 65_432,
    poster: '',
  });

  const whole = await site.app.inject({ url: data.address });
  expect(whole.rawPayload.equals(film)).toBe(true);
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  const from = partBytes - 10;
  const piece = await site.app.inject({ url: data.address, headers: { range: `bytes=${from}-${from + 99}` } });
  expect(piece.statusCode).toBe(206);
  expect(piece.headers['content-range']).toBe(`bytes ${from}-${from + 99}/${film.length}`);
  expect(piece.rawPayload.equals(film.subarray(from, from + 100))).toBe(true);
  expect((await site.app.inject({ url: data.address, headers: { range: 'bytes=99999999-' } })).statusCode).toBe(416);
  expect((await site.app.inject({ method: 'HEAD', url: data.address })).headers['content-length']).toBe(
    `${film.length}`,
  );
});

test('an address that was not signed shows nothing, nor one signed for another content', async () => {
  const { data } = await upload(sampleWebm(), 'a.webm');
  const other = await upload(sampleWebm({ durationMs: 3_000 }), 'b.webm');
  const sign = (address: string) => address.split('/').at(-1);
  for (const url of [
    `/hall/content/${data.id}/file/${sign(other.data.address)}`,
    `/hall/content/${data.id}/poster/${sign(data.address)}`,
    `/hall/content/${data.id}/file/${'0'.repeat(32)}`,
    `/hall/content/x/file/${sign(data.address)}`,
  ])
    expect((await site.app.inject({ url })).statusCode).toBe(404);
});

test('a picture is shown as a copy made of pixels, without what the camera wrote into it', async () => {
  const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#0d9488' } })
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('secret place')).toBe(true);
  const { data } = await upload(photo, 'hall.jpg');
  expect(data).toMatchObject({ kind: 'picture', width: 900, height: 500, duration_ms: 0 });
  const shown = await site.app.inject({ url: data.address });
  expect(shown.rawPayload.includes('secret place')).toBe(false);
  const small = await sharp((await site.app.inject({ url: data.poster })).rawPayload).metadata();
  expect(small).toMatchObject({ format: 'webp', width: 640 });
});

test('what no display plays is refused with its reason, as early as it can be', async () => {
  const pdf = Buffer.from('%PDF-1.7 a price list that somebody took for a film');
  const { data } = await begin(pdf, 'film.mp4');
  const refused = await post(operator, partPath(data.id, 0), pdf);
  expect(refused).toMatchObject({ code: 400 });
  expect(refused.msg).toContain('MP4');
  expect((await upload(sampleMp4({ codec: 'hvc1' }), 'phone.mp4')).msg).toContain('H.264');
  expect((await upload(sampleMp4({ padding: 500 }).subarray(0, 400), 'half.mp4')).code).toBe(400);
  expect((await upload(sampleMp4({ durationMs: 0 }), 'endless.mp4')).msg).toContain('时长');
  const large = await begin(sampleMp4({ padding: 100 }), 'other.mp4');
  expect((await post(operator, partPath(large.data.id, 0), Buffer.alloc(7))).code).toBe(409);
  // Nobody is asked to send again what was refused for good.
  const { unfinished } = (await operator.call(listContents, {})).data;
  expect(unfinished).toMatchObject([{ id: large.data.id }]);
  for (const [size, reason] of [
    [4 * 2 ** 30, '2 GB'],
    [0, '空的'],
  ] as const) {
    const told = await operator.call(beginUpload, { name: 'x', folder: '', size, fingerprint: 'x' });
    expect(told).toMatchObject({ code: 400, msg: expect.stringContaining(reason) });
  }
});

test('a poster is a picture or nothing, and comes from the person who uploads', async () => {
  const film = sampleWebm({ durationMs: 7_000 });
  const { data } = await begin(film, 'with-poster.webm');
  await post(operator, partPath(data.id, 0), film);
  const frame = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#b4432f' } })
    .jpeg()
    .toBuffer();
  expect((await post(operator, posterPath(data.id), Buffer.from('<svg/>'))).code).toBe(400);
  expect((await post(await site.screenUser('operator'), posterPath(data.id), frame)).code).toBe(404);
  expect((await post(operator, posterPath(data.id), frame)).code).toBe(1);
  const done = await operator.call(finishUpload, { id: data.id });
  expect((await site.app.inject({ url: done.data.poster })).headers['content-type']).toBe('image/webp');
});

test('contents are found by name, folder and kind, renamed and moved', async () => {
  const { data } = await upload(sampleWebm({ durationMs: 2_000 }), '100%_纯棉.webm', '面料');
  const named = async (filter: Record<string, unknown>) =>
    (await operator.call(listContents, filter)).data.contents.map(({ name }: { name: string }) => name);
  expect(await named({ search: '100%_' })).toEqual(['100%_纯棉.webm']);
  expect(await named({ search: 'no such thing' })).toEqual([]);
  expect(await named({ folder: '面料' })).toEqual(['100%_纯棉.webm']);
  expect(await named({ folder: '门店' })).toEqual(['织机.mp4']);
  expect(await named({ kind: 'picture' })).toEqual(['hall.jpg']);
  const moved = await operator.call(changeContent, { id: data.id, name: '纯棉', folder: '门店' });
  expect(moved.data).toMatchObject({ name: '纯棉', folder: '门店' });
  expect((await operator.call(changeContent, { id: data.id, name: 'x', folder: '../up//' })).code).toBe(400);
  const { folders } = (await operator.call(listContents, {})).data;
  expect(folders).toContainEqual({ folder: '门店', count: 1 });
});

test('a cancelled or forgotten upload leaves nothing behind', async () => {
  const film = sampleMp4({ padding: 40 });
  const { data } = await begin(film, 'cancelled.mp4');
  await post(operator, partPath(data.id, 0), film);
  expect((await operator.call(cancelUpload, { id: data.id })).code).toBe(1);
  expect((await post(operator, partPath(data.id, 0), film)).code).toBe(404);
  expect(await site.services.objects.exists(`hall/${data.id}/0`)).toBe(false);
  const forgotten = await begin(film, 'forgotten.mp4');
  await post(operator, partPath(forgotten.data.id, 0), film);
  site.clock.forward(4 * 86_400_000);
  await site.services.hallLibrary.tidy();
  expect(await site.services.objects.exists(`hall/${forgotten.data.id}/0`)).toBe(false);
});

test('a content that nothing uses goes, with its files, and is in the audit log', async () => {
  operator = await site.screenUser('operator');
  const { data } = await upload(sampleWebm({ durationMs: 1_500 }), 'gone.webm');
  expect((await operator.call(listUses, { id: data.id })).data).toEqual([]);
  expect((await operator.call(removeContent, { id: data.id })).code).toBe(1);
  expect((await operator.call(removeContent, { id: data.id })).code).toBe(404);
  expect((await site.app.inject({ url: data.address })).statusCode).toBe(404);
  const { rows } = await site.services.database.pool.query(
    'select action from audit_entries where subject = $1 order by at, id',
    [`hall_content/${data.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['hall.content.add', 'hall.content.remove']);
});
