import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bannerCalls } from '#site/banners/contract.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { type AppVersionContent, appVersionCalls } from './contract.ts';

let site: TestApp;
let editor: Visitor;
let origin: string;
beforeAll(async () => {
  site = await openTestApp();
  editor = await site.screenUser('editor');
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

async function archive(...names: string[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const name of names) await writer.add(name, new TextReader(`content of ${name}`));
  return writer.close();
}
const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const send = async (content: Uint8Array | string, { as = editor, name = 'weftline.apk', headers = {} } = {}) => {
  const answer = await fetch(`${origin}/app-files/?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', cookie: cookieOf(as), ...headers },
    body: content as BodyInit,
  });
  return (await answer.json()) as { code: number; msg: string; data: { address: string } | null };
};
const stored = () =>
  fs.readdirSync(path.join(site.dataDirectory, 'app-files'), { recursive: true }).map(String).toSorted();

test('an uploaded file is known by its content: size, sum and ending are computed here, and it comes whole or in parts', async () => {
  const apk = await archive('AndroidManifest.xml', 'classes.dex', 'lib/module.json');
  const sha256 = createHash('sha256').update(apk).digest('hex');
  const { code, data } = await send(apk, { name: '../../织联 Weftline 2.4.0 (正式).EXE' });
  const address = `/app-files/${sha256}-${apk.length}/weftline-2.4.0.apk`;
  expect({ code, data }).toEqual({ code: 1, data: { address, size_bytes: apk.length, sha256 } });
  const answer = await fetch(origin + address);
  expect(answer.headers.get('content-disposition')).toBe('attachment');
  expect(answer.headers.get('content-type')).toBe('application/vnd.android.package-archive');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await answer.arrayBuffer()).equals(apk)).toBe(true);
  const part = await fetch(origin + address, { headers: { range: 'bytes=10-19' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);

  expect((await send(await archive('module.json', 'ets/modules.abc'), { name: '' })).data?.address).toMatch(
    /\/app\.hap$/,
  );
  expect((await send(await archive('pack.info', 'entry.hap'))).data?.address).toMatch(/\/weftline\.app$/);
});

test.each([
  ['a text', async () => 'AndroidManifest.xml'],
  ['a page', async () => '<!doctype html><script>alert(1)</script>'],
  ['an archive of something else', () => archive('word/document.xml')],
  [
    'an archive behind a page',
    async () => Buffer.concat([Buffer.from('<html>'), await archive('AndroidManifest.xml')]),
  ],
  ['a broken archive', async () => (await archive('AndroidManifest.xml')).slice(0, -30)],
  ['nothing', async () => ''],
])('%s is no app, and nothing of it stays', async (_, make) => {
  const before = stored();
  const answer = await send(await make());
  expect([answer.code, answer.msg]).toEqual([400, '这不是能安装的应用包（APK、HAP 或 APP）']);
  expect(stored()).toEqual(before);
});

test('only editors send one, from our own pages, and what is too large or cut off is refused', async () => {
  const apk = await archive('AndroidManifest.xml');
  const before = stored();
  expect((await send(apk, { as: site.visitor() })).code).toBe(401);
  expect((await send(apk, { as: await site.screenUser('reviewer') })).code).toBe(403);
  expect((await send(apk, { headers: { origin: 'https://evil.example' } })).code).toBe(403);

  const { port } = site.app.server.address() as AddressInfo;
  const raw = async (length: number) => {
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /app-files/?name=a HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/octet-stream\r\ncookie: ${cookieOf(editor)}\r\ncontent-length: ${length}\r\n\r\nPK\x03\x04`,
    );
    return socket;
  };
  const large = await raw(600_000_000);
  expect(String((await once(large, 'data'))[0])).toMatch(/HTTP\/1\.1 4\d\d|"code":400/);
  large.destroy();
  const cut = await raw(1_000);
  cut.destroy();
  await expect.poll(stored, { timeout: 20_000 }).toEqual([...new Set([...before, '.incoming'])].toSorted());
});

test('a version says of its uploaded file what was computed of it, or is not published', async () => {
  const apk = await archive('AndroidManifest.xml', 'resources.arsc');
  const { data: file } = await send(apk);
  const content: AppVersionContent = {
    platform: 'android',
    version: '9.9.9',
    released_on: '2026-11-20',
    minimum_system: 'Android 8.0',
    zh_changes: '- 改进',
    en_changes: '- Better',
    ...(file as unknown as { address: string; size_bytes: number; sha256: string }),
  };
  const save = async (changes: Partial<AppVersionContent>, item?: { id: number; revision: number }) =>
    (await editor.call(appVersionCalls.save, { ...item, content: { ...content, ...changes } })).data;
  const publish = ({ id, revision }: { id: number; revision: number }) =>
    editor.call(appVersionCalls.publish, { id, revision });
  const wrong = await save({ sha256: 'a'.repeat(64), size_bytes: 5 });
  expect(Object.keys((await publish(wrong)).data.fields)).toEqual(['sha256', 'size_bytes']);
  const right = await save({}, { id: wrong.id, revision: wrong.revision });
  expect((await publish(right)).data.state).toBe('shown');
  const [android] = await site.services.content.appVersions.shown('zh-CN');
  expect(android?.versions[0]).toMatchObject({ version: '9.9.9', sizeBytes: apk.length, address: content.address });
});

test('what visitors would fetch is there, has its checksum, and is one version once', async () => {
  const { data: file } = await send(await archive('AndroidManifest.xml', 'there'));
  const stored = file as unknown as { address: string; size_bytes: number; sha256: string };
  const content = {
    ...{ platform: 'android', version: '8.1.0', released_on: '2026-11-20', minimum_system: 'Android 8.0' },
    ...{ zh_changes: '一', en_changes: 'One' },
    ...stored,
  };
  let on: object = {};
  const problems = async (changes: object) => {
    const saved = (await editor.call(appVersionCalls.save, { ...on, content: { ...content, ...changes } })).data;
    on = { id: saved.id, revision: saved.revision };
    const { data } = await editor.call(appVersionCalls.publish, { id: saved.id, revision: saved.revision });
    return Object.keys(data.fields ?? {}).sort();
  };
  const none = 'a'.repeat(64);
  const missing = { address: `/app-files/${none}-10/none.apk`, sha256: none, size_bytes: 10 };
  expect(await problems(missing)).toEqual(['address']);
  expect(await problems({ address: stored.address.replace(/[^/]+$/, 'other.apk') })).toEqual(['address']);
  const elsewhere = { sha256: '', size_bytes: 0 };
  for (const address of ['https://example.com/dl?file=a', 'https://apps.apple.com@example.com/a'])
    expect(await problems({ address, ...elsewhere })).toEqual(['sha256', 'size_bytes']);
  expect(await problems({ released_on: '2999-01-01' })).toEqual(['released_on']);
  for (const [version, code] of [
    ['08.1.0', 400],
    ['8.1.0.0', 409],
    ['8.1', 409],
  ] as const)
    expect((await editor.call(appVersionCalls.save, { content: { ...content, version } })).code).toBe(code);
  expect(await problems({ address: 'https://app.mi.com/details?id=weftline', ...elsewhere })).toEqual([]);
});

test('an uploaded file that nothing names is removed after a week; what a draft, a publication or a history names stays', async () => {
  const sent: Record<string, { address: string; size_bytes: number; sha256: string }> = {};
  const names = ['dropped', 'young', 'drafted', 'published', 'withdrawn', 'corrected', 'right', 'removed', 'linked'];
  for (const name of names)
    sent[name] = (await send(await archive('AndroidManifest.xml', name))).data as unknown as (typeof sent)[string];
  const content = (of: string) => ({
    ...{ platform: 'android', version: `5.${names.indexOf(of)}`, released_on: '2026-11-20' },
    ...{ minimum_system: 'Android 8.0', zh_changes: '一', en_changes: 'One', ...sent[of] },
  });
  const save = async (of: string) => (await editor.call(appVersionCalls.save, { content: content(of) })).data;
  await save('drafted');
  const corrected = await save('corrected');
  await editor.call(appVersionCalls.save, {
    ...{ id: corrected.id, revision: corrected.revision },
    content: { ...content('corrected'), ...sent.right },
  });
  for (const of of ['published', 'withdrawn']) {
    const { id, revision } = await save(of);
    const shown = (await editor.call(appVersionCalls.publish, { id, revision })).data;
    if (of === 'withdrawn') await editor.call(appVersionCalls.withdraw, { id, revision: shown.revision });
    // Another draft over it: the publication alone names the file.
    else
      await editor.call(appVersionCalls.save, {
        id,
        revision: shown.revision,
        content: { ...content(of), ...sent.right },
      });
  }
  const gone = await save('removed');
  await editor.call(appVersionCalls.remove, { id: gone.id, revision: gone.revision });
  const banner = { zh_text: '一', en_text: '', link: sent.linked?.address ?? '', from: '', to: '', order: 1 };
  expect((await editor.call(bannerCalls.save, { content: banner })).code).toBe(1);

  const folderOf = (of: string) => path.join(site.dataDirectory, path.dirname(sent[of]?.address ?? ''));
  const aged = new Date(Date.now() - 8 * 86_400_000);
  for (const name of names) if (name !== 'young') fs.utimesSync(folderOf(name), aged, aged);
  const left = path.join(site.dataDirectory, 'app-files/.incoming/left-behind');
  fs.writeFileSync(left, 'PK');
  fs.utimesSync(left, aged, aged);
  // Whatever round has been there already.
  await site.services.database.pool.query("delete from periodic_runs where name = 'site/app-files'");
  await site.services.schedule.runDue();
  expect(names.filter((name) => !fs.existsSync(folderOf(name)))).toEqual(['dropped', 'removed']);
  expect(fs.existsSync(left)).toBe(false);
});
