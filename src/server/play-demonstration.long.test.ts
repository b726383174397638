import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enquiryStates } from '#enquiries/enquiry-states.ts';
import { states } from '#enrolment/application/application-status.ts';
import { claimStates } from '#enrolment/ownership/ownership-contract.ts';
import { recoveryStates } from '#enrolment/ownership/recovery-states.ts';
import { fabricStates } from '#fabrics/fabric-terms.ts';
import { requestStates } from '#fabrics/requests/request-states.ts';
import { stages } from '#jobs/applications/stages.ts';
import { jobStates, stateOf } from '#jobs/job.ts';
import { importStates } from '#kit/files/import/import-calls.ts';
import { batchStates, caseStates } from '#serials/states-and-limits.ts';
import { signupStates } from '#signup/signup-choices.ts';
import { contentStates } from '#site/content/content-calls.ts';
import { fillDemonstrationOf } from '#tests/demonstration.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { errorStates } from '#tracking/errors/error-states.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T15:00:00+08:00' });
  await cutOff(4, 30, 60);
  await fillDemonstrationOf(site, 36);
}, 300_000);
afterAll(() => site.close());

/** Starts that end in the midst of their work, as if killed there: after so many entries of the audit log. */
async function cutOff(...entries: number[]): Promise<void> {
  const { pool } = site.services.database;
  await pool.query(`create sequence entries;
    create function cut_off() returns trigger language plpgsql as $$
      begin if nextval('entries') > tg_argv[0]::int then raise 'cut off'; end if; return new; end $$`);
  for (const most of entries) {
    await pool.query(`alter sequence entries restart;
      create trigger cut_off before insert on audit_entries for each row execute function cut_off(${most})`);
    await expect(fillDemonstrationOf(site)).rejects.toThrow('cut off');
    await pool.query('drop trigger cut_off on audit_entries');
    const named = await rows<{ picture: string }>(
      `select published->>'picture' as picture from content_items where kind = 'news' and published->>'picture' <> ''`,
    );
    for (const picture of named.map((each) => each.picture.replace(/#.*/, '')))
      articlePictures.set(picture, await site.services.objects.exists(picture));
  }
}
/** Of articles that were shown when a start ended early, and whether they could be seen. */
const articlePictures = new Map<string, boolean>();

test('an article is shown only once its picture is there', () => {
  expect(articlePictures.size).toBeGreaterThan(1);
  expect([...articlePictures.values()]).not.toContain(false);
});

const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.services.database.pool.query(sql, values)).rows as Row[];

/** What the tables of states know, and the question of which there are. */
const kinds: Record<string, { all: readonly string[]; present: string | (() => Promise<string[]>) }> = {
  applications: { all: states, present: 'select state from applications' },
  claims: { all: claimStates, present: 'select state from company_claims' },
  recoveries: { all: ['begun', ...recoveryStates], present: 'select state from recoveries' },
  'hand-overs': {
    all: ['open', 'ended'],
    present: `select case when ended_at is null and expires_at > $1 then 'open' else 'ended' end as state from handovers`,
  },
  enquiries: { all: enquiryStates, present: 'select state from enquiries' },
  'sign-ups': { all: signupStates, present: 'select state from signups' },
  fabrics: { all: fabricStates, present: 'select state from fabrics' },
  'fabric requests': { all: requestStates, present: 'select state from fabric_requests' },
  // The third is only while a file is read.
  'imports of fabrics': {
    all: ['checked', 'written'],
    present: `select state from imports where feature = 'fabrics'`,
  },
  // Two last as long as work is under way, one comes only when a database fails.
  'imports of orders': {
    all: importStates.filter((state) => !['checking', 'writing', 'taking_back', 'failed'].includes(state)),
    present: `select state from imports where feature = 'orders'`,
  },
  // The first lasts for seconds.
  batches: { all: batchStates.filter((state) => state !== 'generating'), present: 'select state from serial_batches' },
  'alarms about numbers': {
    all: ['travel', 'burst', 'inactive'],
    present: 'select kind as state from serial_alarms',
  },
  'reports about articles': { all: caseStates, present: 'select state from serial_cases' },
  jobs: {
    all: jobStates,
    present: async () => {
      const moments = await rows<Parameters<typeof stateOf>[0]>('select opens_at, closes_at, closed_at from jobs');
      return moments.map((each) => stateOf(each, site.clock.now()));
    },
  },
  applicants: { all: stages, present: 'select stage as state from job_applications' },
  content: {
    all: contentStates,
    present: `select case when published is null then 'draft' when withdrawn_at is not null then 'withdrawn'
      when shown_from > $1 then 'scheduled' else 'shown' end as state from content_items`,
  },
  campaigns: {
    all: ['coming', 'running', 'over'],
    present: `select case when first_day > $1::date then 'coming' when last_day < $1::date then 'over' else 'running' end as state
      from campaigns`,
  },
  errors: { all: errorStates, present: 'select state from tracking_error_groups' },
  accounts: {
    all: ['active', 'disabled'],
    present: `select case when disabled_at is null then 'active' else 'disabled' end as state from screen_users`,
  },
  'videos of the hall': { all: ['ready'], present: 'select state from hall_contents' },
};

test.each(Object.entries(kinds))('of %s there is one in every state', async (_, { all, present }) => {
  const found =
    typeof present === 'string'
      ? (await rows<{ state: string }>(present, present.includes('$1') ? [new Date(site.clock.now())] : [])).map(
          ({ state }) => state,
        )
      : await present();
  expect(all.filter((state) => !found.includes(state))).toEqual([]);
});

test('a table with states that no line above asks for has one', async () => {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('state', 'stage') and data_type = 'text'`,
  );
  const asked = Object.values(kinds).map(({ present }) => String(present));
  // Not things of a desk: the queue repeats its applications, messages and attempts to sign in live for minutes, and tables of the
  // release before are no longer written.
  const others = [
    'fabric_imports',
    'order_imports',
    'application_queue',
    'application_messages',
    'recovery_notices',
    'short_messages',
    'signup_repeats',
    'wechat_attempts',
  ];
  const unasked = tables.filter(
    ({ name }) => !others.includes(name) && !asked.some((sql) => new RegExp(`from ${name}\\b`).test(sql)),
  );
  expect(unasked.map(({ name }) => name)).toEqual([]);
});

test('filled once more, nothing is added, and nobody was sent a message', async () => {
  const tables = await rows<{ name: string }>(
    `select format('%I', relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = 'public' and relkind = 'r' and relname not in ('rate_limits', 'sessions')`,
  );
  const counted = () =>
    Promise.all(tables.map(async ({ name }) => [name, await rows(`select count(*) from ${name}`)] as const));
  const before = await counted();
  await fillDemonstrationOf(site, 36);
  expect(await counted()).toEqual(before);
  expect(site.messages()).toEqual([]);
}, 120_000);

test('every company has pictures of its own, but for those that borrowed one', async () => {
  const { pictures } = site.services.enrolment;
  await pictures.readWaiting();
  const borrowing = new Set<number>();
  for (const { id } of await rows<{ id: number }>('select id from applications where round > 0'))
    for (const { other } of await pictures.similarPictures(id)) borrowing.add(other.id);
  expect(borrowing.size).toBeGreaterThan(0);
  expect(borrowing.size).toBeLessThan(10);
}, 120_000);

test('the list of numbers to try has one of each kind, and the ledger of checks is sound', async () => {
  const { serials } = site.services;
  const list = fs.readFileSync(path.join(site.dataDirectory, 'demonstration-serials.txt'), 'utf8');
  const outcomes: string[] = [];
  for (const [code] of list.matchAll(/^[0-9A-Z-]{19}/gm)) {
    const answer = await serials.check(code, { address: '192.0.2.1', userAgent: 'Mozilla/5.0' });
    outcomes.push(answer.ok ? answer.value.outcome : answer.reason);
  }
  expect(outcomes).toEqual(['first', 'first', 'again', 'recalled', 'unknown']);
  expect(await serials.proveLedger()).toMatchObject({ ok: true });
});

test('a desk at which somebody has applied is left alone', async () => {
  await rows('truncate applicants, recoveries cascade');
  const phone = site.services.phones.columnsOf('+8613800000000');
  const [applicant] = await rows<{ id: number }>(
    'insert into applicants (phone, phone_index, phone_end) values ($1, $2, $3) returning id',
    [phone.phone, phone.phone_index, phone.phone_end],
  );
  await rows(
    `insert into applications (applicant, state, revision, fields, language, created_at, updated_at)
     values ($1, 'approved', 1, $2, 'en', now(), now())`,
    [applicant?.id, { company_name: 'Somebody', credit_code: '91330603YYYY00001X' }],
  );
  await fillDemonstrationOf(site, 36);
  expect(await rows('select applicant, state from applications')).toEqual([
    { applicant: applicant?.id, state: 'approved' },
  ]);
  for (const table of ['company_claims', 'recoveries', 'handovers'])
    expect(await rows(`select from ${table}`)).toEqual([]);
}, 120_000);
