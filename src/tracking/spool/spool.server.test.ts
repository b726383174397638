import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { StartRefusal } from '#kit/call/start-refusal.server.ts';
import { readMounts } from '#kit/call/this-machine.server.ts';
import { systemClock } from '#kit/text/time.ts';
import { databaseOfTests } from '#tests/database.ts';
import { handedOver } from '#tracking/contract.ts';
import { Spool } from './spool.server.ts';
import { linesOf, type SpooledEvent } from './spool-record.server.ts';
import { segmentStore } from './store.server.ts';

test('while segments are closed one after the other every line is taken, once, and no file is left open', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-spool-'));
  const spool = await Spool.open({ directory, machine: 'tests' });
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at}`);
  const appended: Promise<unknown>[] = [];
  const sealed: Promise<unknown>[] = [];
  for (const [at, line] of lines.entries()) {
    appended.push(spool.append(line));
    // A segment is given up while it is still being made, and the next one wanted.
    if (at % 3 > 0) await turn();
    if (at % 2 === 0) sealed.push(spool.seal());
  }
  expect((await Promise.allSettled(appended)).filter(({ status }) => status === 'rejected')).toEqual([]);
  await Promise.all(sealed);
  const segments = await spool.seal();
  const found = segments.flatMap(({ file }) => linesOf(fs.readFileSync(file, 'utf8')).filter((line) => line !== ''));
  expect(found.sort()).toEqual([...lines].sort());
  expect(new Set(segments.map(({ key }) => key)).size).toBe(segments.length);
  const folder = path.dirname(segments[0]?.file ?? '');
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.open')).length).toBeLessThanOrEqual(1);
  for (const { file } of segments) fs.rmSync(file);
  await spool.close();
  // The one that was made ahead goes as well.
  expect(fs.readdirSync(directory)).toEqual([]);
  fs.rmSync(directory, { recursive: true, force: true });
});

test('a folder that other machines may have mounted too is refused at the start, in words, and nothing is made in it', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-network-'));
  const mounts = readMounts(`60 27 0:50 / ${fs.realpathSync(directory)} rw - nfs4 10.0.0.5:/export rw`);
  const refusal = await Spool.open({ directory: path.join(directory, 'spool'), machine: 'tests' }, mounts).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(String(refusal)).toMatch(/network file system \(nfs4\)\. Set SPOOL_DIR/);
  expect(fs.readdirSync(directory)).toEqual([]);
  fs.rmdirSync(directory);
});

const database = await databaseOfTests({ connections: 3 });
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-machines-'));
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

const event = (name: string) =>
  JSON.stringify({
    v: 1,
    kind: 'event',
    at: Date.now(),
    visitor: 1,
    agent: 'Mozilla/5.0 (X11; Linux) Chrome/120',
    category: 'test',
    name,
    route: '/',
  } satisfies SpooledEvent);
/** A spool as a process leaves it that is killed: an event in a folder of this name. */
function leave(folder: string, name: string): string {
  const place = path.join(directory, folder);
  fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  fs.writeFileSync(path.join(place, '1.ndjson'), `${event(name)}\n`);
  return place;
}
const refuse = (_folder: string, error: unknown) => {
  throw error;
};
const timesStored = async (name: string) =>
  (await database.pool.query('select 1 from tracking_event_texts where name = $1', [name])).rowCount;
const uuid = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;

test('what another machine left is listed and not touched; it is stored once when that is asked for', async () => {
  const folder = leave(`shared/other-1.${uuid(1)}`, 'from-another');
  const spool = await Spool.open({ directory: path.dirname(folder), machine: 'mine' });
  const { store } = segmentStore(database, systemClock);
  await spool.adopt(store, refuse);
  expect([await timesStored('from-another'), await spool.listForeign()]).toEqual([0, [folder]]);
  // An adoption that was cut off after its commit left the file.
  const line = fs.readFileSync(path.join(folder, '1.ndjson'));
  await store({ key: `other-1.${uuid(1)}/1`, file: path.join(folder, '1.ndjson') });
  fs.writeFileSync(path.join(folder, '1.ndjson'), line);
  const all = await Promise.all([spool.adoptForeign(store), spool.adoptForeign(store)]);
  expect(all.flatMap(({ stored }) => stored)).toContain(folder);
  expect([await timesStored('from-another'), await spool.listForeign()]).toEqual([1, []]);
  await spool.close();
});

test('a spool of another machine that this one can see is alive is left to it', async () => {
  const place = path.join(directory, 'alive');
  const [mine, theirs] = [
    await Spool.open({ directory: place, machine: 'mine' }),
    await Spool.open({ directory: place, machine: 'theirs' }),
  ];
  await theirs.append(event('alive'));
  const { store } = segmentStore(database, systemClock);
  expect(await mine.adoptForeign(store)).toMatchObject({ stored: [], inUse: [expect.stringContaining('/theirs.')] });
  expect(await timesStored('alive')).toBe(0);
  await mine.close();
  for (const segment of await theirs.seal()) await store(segment);
  expect(await timesStored('alive')).toBe(1);
  await theirs.close();
});

test('what an older version left, named by no machine, is stored, and so is what came with a backup', async () => {
  const old = leave(`upgrade/${uuid(2)}`, 'before-upgrade');
  const restored = leave(`upgrade/other-2.${uuid(3)}`, 'restored');
  fs.writeFileSync(path.join(restored, handedOver), '');
  const spool = await Spool.open({ directory: path.dirname(old), machine: 'mine' });
  await spool.adopt(segmentStore(database, systemClock).store, refuse);
  expect([await timesStored('before-upgrade'), await timesStored('restored')]).toEqual([1, 1]);
  expect([fs.existsSync(old), fs.existsSync(restored)]).toEqual([false, false]);
  await spool.close();
});

test('what lies where the spool was before SPOOL_DIR is listed and stored on request as well', async () => {
  const left = leave(`former/${uuid(4)}`, 'former');
  const place = { directory: path.join(directory, 'moved'), machine: 'mine', former: path.dirname(left) };
  const spool = await Spool.open(place);
  const { store } = segmentStore(database, systemClock);
  await spool.adopt(store, refuse);
  expect([await timesStored('former'), await spool.listForeign()]).toEqual([0, [left]]);
  await spool.adoptForeign(store);
  expect([await timesStored('former'), await spool.listForeign()]).toEqual([1, []]);
  await spool.close();
});

test('a folder that cannot be read does not keep the others from being stored', async () => {
  const bad = path.join(directory, 'several', uuid(5));
  fs.mkdirSync(path.dirname(bad), { recursive: true });
  fs.mkdirSync(bad);
  fs.writeFileSync(path.join(bad, 'lock'), 'in the way');
  leave(`several/${uuid(6)}`, 'beside-a-bad-one');
  const spool = await Spool.open({ directory: path.dirname(bad), machine: 'mine' });
  const failed: string[] = [];
  await spool.adopt(segmentStore(database, systemClock).store, (folder) => failed.push(folder));
  expect([failed, await timesStored('beside-a-bad-one')]).toEqual([[bad], 1]);
  await spool.close();
});
