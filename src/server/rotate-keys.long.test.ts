import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplyInfo, saveApplyInfo } from '#enrolment/contract.ts';
import { addKeyToFile, fileCopyLifeMs } from '#kit/db/key-ring.server.ts';
import { newDataKey, readDataKey } from '#kit/db/sealing.server.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { buildServices } from './services.ts';
import { startFailure } from './start-failure.ts';

let site: TestApp;
let file: string;
beforeAll(async () => {
  site = await openTestApp();
  file = path.join(site.dataDirectory, 'data-keys.txt');
});
afterAll(() => site.close());

const admin = path.join(import.meta.dirname, 'admin.ts');
const surroundings = () => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: site.services.database.url,
  DATA_DIR: site.dataDirectory,
});
const rotate = () => promisify(execFile)(process.execPath, [admin, 'rotate-keys'], { env: surroundings() });
const keyIds = () =>
  fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => readDataKey(line)?.id);
/** Ids of the keys under which anything is stored. */
async function keysInUse(): Promise<string[]> {
  const { rows } = await site.services.database.pool.query<{ id: string }>(
    `select distinct m[1] as id from (
       select fields::text as t from applications union all select before::text || after::text from application_events) as all_rows,
     regexp_matches(t, 'sealed:([0-9a-f]+):', 'g') as m`,
  );
  return rows.map(({ id }) => id);
}
const startAgain = async (env: Record<string, string> = {}) => {
  const environment = { ...site.services.environment, ...env };
  const { database } = site.services;
  const log = { info() {}, error() {} };
  return buildServices({ environment, database, log }).then(
    async (services) => {
      await services.close();
      return 'started';
    },
    (error) => startFailure(error) ?? String(error),
  );
};

test('the key file is for its owner only, and the first start made it', () => {
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(keyIds()).toHaveLength(1);
});

test('a change of keys seals everything anew while people save, loses nothing, and can be broken off', async () => {
  const people: Visitor[] = [];
  for (let index = 0; index < 20; index += 1) {
    const person = await site.applicant(`1380001${String(index).padStart(4, '0')}`);
    await person.call(saveApplyInfo, { legal_name: `法人 ${index}`, email: `p${index}@example.com`, revision: 0 });
    people.push(person);
  }
  const [first] = keyIds();
  expect(await keysInUse()).toEqual([first]);

  // Saves go on through both runs; every acknowledged one is remembered.
  let going = true;
  const acknowledged = new Map<number, string>();
  const saving = Promise.all(
    [0, 1, 2].map(async (index) => {
      for (let revision = 1; going; revision += 1) {
        const name = `法人 ${index} 第 ${revision} 次`;
        const { code } = await (people[index] as Visitor).call(saveApplyInfo, { legal_name: name, revision });
        expect(code).toBe(1);
        acknowledged.set(index, name);
      }
    }),
  );
  const broken = spawn(process.execPath, [admin, 'rotate-keys'], {
    env: surroundings(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(broken.stdout as NodeJS.ReadableStream, 'data');
  broken.kill('SIGKILL');
  await once(broken, 'exit');

  const { stdout } = await rotate();
  expect(stdout).toMatch(/Going on to seal everything with key|Sealing everything with key/);
  going = false;
  await saving;
  const ids = keyIds();
  // What was saved after the run is under its key too: the running product read the file again.
  expect(await keysInUse()).toEqual([ids[0]]);
  expect(ids[0]).not.toBe(first);
  expect(ids).toContain(first);
  for (const [index, person] of people.entries()) {
    const { data } = await person.call(getApplyInfo);
    expect(data.fields.legal_name).toBe(acknowledged.get(index) ?? `法人 ${index}`);
    expect(data.fields.email).toBe(`p${index}@example.com`);
  }
}, 60_000);

test('a start with a wrong key, without its file, or with a spoilt one says what to correct and makes no new key', async () => {
  const right = fs.readFileSync(file, 'utf8');
  const [present] = keyIds();
  fs.rmSync(file);
  expect(await startAgain()).toMatch(new RegExp(`^Weftline cannot start: .*${present}.*data-keys.txt`));
  expect(fs.existsSync(file)).toBe(false);
  fs.writeFileSync(file, `${newDataKey()}\n`);
  expect(await startAgain()).toMatch(new RegExp(`^Weftline cannot start: .*${present}.*which is not in`));
  fs.writeFileSync(file, 'rubbish\n');
  expect(await startAgain()).toMatch(/^Weftline cannot start: key 1 in .* 64 hexadecimal digits/);
  fs.writeFileSync(file, right);
  expect(await startAgain()).toBe('started');
  expect(await startAgain({ DATA_KEY: newDataKey() })).toMatch(/^Weftline cannot start: .*DATA_KEY/);
  const lines = right.trim().split('\n');
  expect(await startAgain({ DATA_KEY: newDataKey(), DATA_KEYS_PREVIOUS: lines.join(',') })).toBe('started');
});

test('a key that was added to the file is used by a running product without a restart', async () => {
  addKeyToFile(file);
  const person = await site.applicant('13811119999');
  const isNewKeyInUse = async () => {
    const { data } = await person.call(getApplyInfo);
    await person.call(saveApplyInfo, { note: 'x', legal_name: `${Math.random()}`, revision: data?.revision ?? 0 });
    return (await keysInUse()).includes(keyIds()[0] ?? '');
  };
  await expect.poll(isNewKeyInUse, { timeout: 10 * fileCopyLifeMs }).toBe(true);
});
