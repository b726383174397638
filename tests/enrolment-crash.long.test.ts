import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { getApplyInfo, saveApplyInfo } from '#enrolment/contract.ts';
import { servedDirectory } from './server-process.ts';

const { dataDirectory, database: emptyDatabase, serve } = servedDirectory('enrolment-crash');

const rounds = 3;
const people = 8;

interface Person {
  cookie: string;
  revision: number;
  /** By field, the last value that was acknowledged; and the one that was on its way when the server died. */
  acknowledged: Record<string, string>;
  underWay: Record<string, string>;
}

const post = async (site: string, call: { path: string }, payload: object, cookie = '') => {
  const answer = await fetch(site + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(payload),
  });
  return { answer, envelope: await answer.json() };
};

async function signIn(site: string, phone: string): Promise<Person> {
  await post(site, sendVerifyCode, { contact_phone: phone });
  const lines = fs.readFileSync(path.join(dataDirectory, 'outbox/sms.ndjson'), 'utf8').trim().split('\n');
  const sent = lines.map((line) => JSON.parse(line)).findLast(({ to }) => to === `+86${phone}`);
  const { answer } = await post(site, supplierLogin, { contact_phone: phone, verify_code: sent.code });
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { cookie, revision: 0, acknowledged: {}, underWay: {} };
}

/** One save after the other, of several fields at a time, until the server is gone. */
async function saveUntilGone(site: string, person: Person, saved: { count: number }): Promise<void> {
  for (let serial = 0; ; serial += 1) {
    const value = `${person.revision}-${serial}-${Math.random()}`;
    person.underWay = { company_name: value, legal_name: value, [serial % 2 ? 'note' : 'address']: value };
    try {
      const { envelope } = await post(
        site,
        saveApplyInfo,
        { ...person.underWay, revision: person.revision },
        person.cookie,
      );
      expect(envelope).toMatchObject({ code: 1 });
      person.revision = envelope.data.revision;
      Object.assign(person.acknowledged, person.underWay);
      person.underWay = {};
      saved.count += 1;
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

test('whenever the server is killed under load, every acknowledged save is there, whole, with its line of history', async () => {
  const database = await emptyDatabase();
  const saved = { count: 0 };
  let everybody: Person[] = [];
  for (let round = 0; round <= rounds; round++) {
    const { child, site } = await serve(database.url);
    if (round === 0)
      everybody = await Promise.all(
        Array.from({ length: people }, (_, index) => signIn(site, `138${String(index).padStart(2, '0')}000950`)),
      );
    for (const person of everybody) {
      const { envelope } = await post(site, getApplyInfo, {}, person.cookie);
      if (round === 0) continue;
      const { fields, revision } = envelope.data;
      // What was on its way is there as a whole or not at all, and then so is its revision.
      const wasTaken = revision === person.revision + 1;
      expect(revision - person.revision).toBe(wasTaken ? 1 : 0);
      const expected = wasTaken ? { ...person.acknowledged, ...person.underWay } : person.acknowledged;
      expect(fields).toMatchObject(expected);
      Object.assign(person, { revision, acknowledged: expected, underWay: {} });
    }
    if (round === rounds) break;
    const before = saved.count;
    const saving = everybody.map((person) => saveUntilGone(site, person, saved));
    await expect.poll(() => saved.count, { timeout: 20_000 }).toBeGreaterThan(before + 150 * (round + 1));
    child.kill('SIGKILL');
    await Promise.all(saving);
  }

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ revision: number; events: number; last: number }>(
    `select a.revision, count(e.id)::int as events, max(e.revision) as last
     from applications a join application_events e on e.application = a.id and e.action = 'save' group by a.id`,
  );
  await client.end();
  expect(rows).toHaveLength(people);
  for (const { revision, events, last } of rows) expect({ events, last }).toEqual({ events: revision, last: revision });
}, 120_000);
