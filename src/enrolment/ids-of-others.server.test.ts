import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { applicantKind } from '#accounts/contract.ts';
import { askedForWithNewNumber, claimedBySomebody } from '#tests/company-asked-for.ts';
import { openReviewDesk } from '#tests/review-desk.ts';
import { garmentFactory, submittedApplication } from '#tests/sample-application.ts';
import type { TestApp, Visitor } from '#tests/test-app.ts';
import { getApplyInfo, saveApplyInfo } from './contract.ts';
import { captureToken, openCapture, startCapture } from './form/capture-contract.ts';
import { sendHandoverCode, startHandover } from './ownership/ownership-contract.ts';

/** What nobody but the owner and staff may ever read in an answer. */
const secrets = {
  company_name: '不可外传服饰有限公司',
  legal_name: '不可外传甲',
  contact_name: '不可外传乙',
  address: '不可外传路 1 号',
};
const owned = '13950999901';
const creditCode = '91330100799655058B';
const reason = '我是厂长，原经办人已离职';
const { site, phone } = await openReviewDesk();
const { pool } = site.services.database;
const newestCode = () => site.messages().at(-1)?.code ?? '';
type Call = TestApp['app']['calls'][number];

let owner: Awaited<ReturnType<typeof submittedApplication>>;
/** Everything that names something of the owner's: ids, keys, and secrets as the database holds them. */
let ids: number[];
let texts: string[];

/** Every row that belongs to the owner, in whatever table; but the queue's, which says what others have in common with it. */
async function ownersRows(): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name <> 'application_queue' and column_name in ('applicant', 'application', 'claimant', 'holder') and data_type = 'bigint'
     union values ('applicants', 'id'), ('applications', 'id') order by 1, 2`,
  );
  const rows: string[] = [];
  for (const { table, column } of columns) {
    const own =
      ['applicant', 'claimant', 'holder'].includes(column) || table === 'applicants' ? owner.applicant : owner.id;
    const found = await pool.query<{ line: string }>(
      `select to_jsonb(t)::text as line from "${table}" t where ${column} = $1 order by 1`,
      [own],
    );
    rows.push(...found.rows.map(({ line }) => `${table}.${column} ${line}`));
  }
  const recoveries = await pool.query<{ line: string }>(
    'select to_jsonb(t)::text as line from recoveries t where credit_code = $1 order by id',
    [creditCode],
  );
  return [...rows, ...recoveries.rows.map(({ line }) => `recoveries ${line}`)];
}

beforeAll(async () => {
  // Everything of theirs is open: a phone at work, a hand-over, a claim by somebody, a lost number.
  const link = (await (await site.applicant(owned)).call(startCapture, { fields: ['gate_images'] })).data;
  await site.visitor().call(openCapture, { token: link.token });
  owner = await submittedApplication(site, owned, { ...secrets, credit_code: creditCode });
  site.clock.forward(61_000);
  await owner.person.call(sendHandoverCode);
  await owner.person.call(startHandover, { verify_code: newestCode() });
  await claimedBySomebody(site, { phone: phone(), creditCode, reason });
  const { licence } = await askedForWithNewNumber(site, { phone: phone(), creditCode, note: '停机' });

  const column = async (sql: string, ...values: unknown[]) =>
    (await pool.query(sql, values)).rows.flatMap(Object.values);
  ids = [
    owner.id,
    owner.applicant,
    ...(await column('select id from recoveries')),
    ...(await column('select id from company_claims')),
    ...(await column('select id from capture_links where applicant = $1', owner.applicant)),
    ...(await column('select max(id) from application_events where application = $1', owner.id)),
  ];
  const { fields, number } = owner.application;
  texts = [
    String(owner.id),
    number,
    fields.licence_image,
    ...fields.gate_images,
    `enrol/${owner.applicant}/phone-1/photo.jpg`,
    `${fields.licence_image.replace('enrol/', 'enrol/./')}`,
    licence,
    `+86${owned}`,
    ...(await column('select token_hash, phone_hash from capture_links where applicant = $1', owner.applicant)),
    ...(await column('select token from handovers where applicant = $1', owner.applicant)),
    ...(await column('select ticket, phone, phone_index from recoveries')),
    ...(await column('select id from sessions where kind = $1 and account = $2', applicantKind, owner.applicant)),
    ...(await column('select phone, phone_index from applicants where id = $1', owner.applicant)),
  ];
  expect(texts.every((text) => typeof text === 'string' && text !== '')).toBe(true);
});

/** What a call takes from somebody whose other fields are all right, so that the foreign one is what it is judged by. */
const honest: Record<string, unknown> = {
  revision: 1,
  submit: 0,
  purpose: 'picture',
  field: 'gate_images',
  fields: ['gate_images'],
  kind: 'user',
  reason,
  note: '试试',
  credit_code: creditCode,
  contact_phone: '13950999902',
  verify_code: '000000',
  version: '2026-11-01',
  token: 'x'.repeat(43),
  ticket: 'x'.repeat(32),
  code: 'x'.repeat(32),
  state: 'x'.repeat(32),
};
type Shape = { type?: string; anyOf?: Shape[]; enum?: unknown[] };
const isNumber = ({ type, anyOf }: Shape): boolean =>
  type === 'integer' || type === 'number' || Boolean(anyOf?.some(isNumber));

function* attacks(call: Call): Generator<Record<string, unknown>> {
  const { properties = {}, required = [] } = z.toJSONSchema(call.payload as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, Shape>; required?: string[] };
  const base = Object.fromEntries(
    Object.entries(honest).filter(([name]) => name in properties && (required.includes(name) || name === 'revision')),
  );
  // The form has some fifty fields, of which those with pictures name something.
  const isForm = Object.keys(properties).length > 20;
  for (const [name, shape] of Object.entries(properties)) {
    if (isNumber(shape)) for (const id of ids) yield { ...base, [name]: id };
    else if (!shape.enum)
      for (const text of isForm ? texts.filter((one) => one.includes('/')) : texts) {
        yield { ...base, [name]: text };
        if (name === 'certificates') yield { ...base, [name]: JSON.stringify([{ kind: 'GOTS', image: text }]) };
      }
  }
  // Fields that the call does not have, as a careless handler might read them.
  for (const name of ['id', 'application', 'applicant', 'user', 'account'])
    if (!(name in properties)) yield { ...base, [name]: owner.id };
}

/**
 * Signed in by the session itself, as codes are few in an hour: a draft of one's own, and a phone that takes
 * pictures for it, so that there is something to be mixed up with.
 */
async function attacker(): Promise<{ person: Visitor; camera: Visitor }> {
  const person = site.visitor();
  const own = site.services.phones.columnsOf(`+86${phone()}`);
  const { rows } = await pool.query(
    'insert into applicants (phone, phone_index, phone_end) values ($1, $2, $3) returning id',
    [own.phone, own.phone_index, own.phone_end],
  );
  const { token } = await site.services.database.transaction((client) =>
    site.services.sessions.open(client, applicantKind, rows[0]?.id ?? 0, { address: '127.0.0.1', userAgent: 'test' }),
  );
  person.cookies.set('wl_user', token);
  await person.call(saveApplyInfo, { ...garmentFactory, credit_code: '91350100M000100Y43', revision: 0 });
  const camera = site.visitor();
  await camera.call(openCapture, { token: (await person.call(startCapture, { fields: ['gate_images'] })).data.token });
  expect((await camera.call(captureToken, { purpose: 'picture' })).code).toBe(1);
  return { person, camera };
}

test('no call lets somebody else read or change what is an applicant’s, whatever of theirs it is given', async () => {
  const before = await ownersRows();
  expect(before.length).toBeGreaterThan(15);
  const calls = site.app.calls.filter(
    ({ who, path }) => (who === 'anyone' || (who.session === applicantKind && !who.roles)) && !path.endsWith('/logout'),
  );
  expect(calls.length).toBeGreaterThan(35);
  let tried = 0;
  const leaks: string[] = [];
  for (const call of calls) {
    const { person, camera } = await attacker();
    let revision = 1;
    for (const visitor of call.who === 'anyone' ? [person, camera] : [person]) {
      for (const attack of attacks(call)) {
        const payload = 'revision' in attack ? { ...attack, revision } : attack;
        const answer = await visitor.call(call, payload);
        revision = answer.data?.revision ?? revision;
        const said = JSON.stringify(answer);
        tried++;
        const told = [...Object.values(secrets), `${owned.slice(0, 3)}****${owned.slice(-4)}`].filter((secret) =>
          said.includes(secret),
        );
        const shown = Object.keys(answer.data?.pictures ?? {}).filter((key) =>
          key.startsWith(`enrol/${owner.applicant}/`),
        );
        if (told.length + shown.length > 0 || said.includes(`/upload/enrol/${owner.applicant}/`))
          leaks.push(`${call.path} ${JSON.stringify(payload)}: ${said.slice(0, 200)}`);
      }
    }
  }
  expect(tried).toBeGreaterThan(700);
  expect(leaks).toEqual([]);
  expect(await ownersRows()).toEqual(before);
  expect((await owner.person.call(getApplyInfo)).data).toMatchObject({ state: 'submitted', fields: secrets });
}, 180_000);
