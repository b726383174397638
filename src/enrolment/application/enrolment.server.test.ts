import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areaList, getApplyInfo, reapply, saveApplyInfo, uploadToken, withdraw } from '#enrolment/contract.ts';
import { openApplication, startReview } from '#enrolment/review/review-contract.ts';
import { applicantId, garmentFactory, storePictures, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { waitingForLock } from '#tests/waiting-for-lock.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

let last = 0;
const phone = () => `138${String(10_000_000 + last++)}`;
const save = (person: Visitor, payload: Record<string, unknown>) => person.call(saveApplyInfo, payload);

describe('a draft', () => {
  test('is null before the first save, then has revision 1 and says all that is missing', async () => {
    const person = await site.applicant(phone());
    expect((await person.call(getApplyInfo)).data).toBeNull();
    const { code, data } = await save(person, { company_name: '经纬服饰', revision: 0 });
    expect(code).toBe(1);
    expect(data).toMatchObject({ revision: 1, state: 'draft', fields: { company_name: '经纬服饰' }, unlocked: null });
    expect(data.missing).toContainEqual({ field: 'licence_image', reason: 'missing' });
    expect(data.missing).not.toContainEqual({ field: 'company_name', reason: 'missing' });
    expect(data.timeline).toMatchObject([{ action: 'save', state: 'draft', by: 'applicant' }]);
    expect((await person.call(getApplyInfo)).data).toEqual(data);
  });

  test('takes what is wrong or incomplete, any subset, and an empty list', async () => {
    const person = await site.applicant(phone());
    const first = await save(person, {
      credit_code: ' 91350100ｍ000100y4 ',
      email: 'nobody',
      workers: -5,
      licence_valid_from: 'last year',
      area_code: '999999',
      categories: ['womens', 'denim'],
      revision: 0,
    });
    expect(first.code).toBe(1);
    expect(first.data.fields).toMatchObject({ credit_code: '91350100M000100Y4', workers: -5, email: 'nobody' });
    for (const field of ['credit_code', 'email', 'workers', 'licence_valid_from', 'area_code'])
      expect(first.data.missing).toContainEqual({ field, reason: 'not_valid' });
    const second = await save(person, { categories: [], workers: '', revision: 1 });
    expect(second.data).toMatchObject({ revision: 2, fields: { categories: [], workers: null, email: 'nobody' } });
  });

  test('takes quantities as people write them', async () => {
    const person = await site.applicant(phone());
    const { data } = await save(person, {
      monthly_capacity: '8万',
      workers: '１，２００',
      machines: JSON.stringify([{ kind: '平缝机', count: '1.2千' }]),
      revision: 0,
    });
    expect(data.fields).toMatchObject({ monthly_capacity: 80_000, workers: 1_200, machines: [{ count: 1_200 }] });
  });

  test('is stored without the characters that nobody sees', async () => {
    const person = await site.applicant('\u202a138 9999\u20110001\u202c');
    const { data } = await save(person, {
      company_name: '\u202e经纬服饰\u200b',
      credit_code: '91350100\u2011M000100Y43\u200b',
      certificates: JSON.stringify([{ kind: 'OEKO-TEX\u2060', number: '\u2068２０２６-1\u2069' }]),
      revision: 0,
    });
    expect(data.fields).toMatchObject({
      company_name: '经纬服饰',
      credit_code: '91350100M000100Y43',
      certificates: [{ kind: 'OEKO-TEX', number: '２０２６-1' }],
    });
    expect(data.missing).not.toContainEqual({ field: 'credit_code', reason: 'not_valid' });
  });

  test.each([
    [{ shoe_size: '43' }, 'shoe_size'],
    [{ workers: 'many' }, 'workers'],
    [{ workers: ['1', '2'] }, 'workers'],
    [{ supplier_type: 'pirate' }, 'supplier_type'],
    [{ company_name: 'x'.repeat(101) }, 'company_name'],
    [{ company_name: 'a\u0000b' }, 'company_name'],
    [{ categories: Array.from({ length: 41 }, (_, index) => `c${index}`) }, 'categories'],
    [{ machines: '{' }, 'machines'],
    [{ certificates: '[{"kind":"x","sudo":1}]' }, 'certificates'],
    [{ certificates: '"text"' }, 'certificates'],
    [{ fabric_particulars: '{"Bad key":1}' }, 'fabric_particulars'],
    [{ fabric_particulars: '[{"weight_gsm":[1]}]' }, 'fabric_particulars'],
    [{ machines: '[{"kind":"x","sudo":1}]' }, 'machines'],
    [{ dyeing_particulars: '[]' }, 'dyeing_particulars'],
    [{ trade_particulars: '{"sources":"market"}' }, 'trade_particulars'],
    [{ revision: '-1' }, 'revision'],
    [{ revision: '' }, 'revision'],
    [{ submit: 'yes' }, 'submit'],
  ])('is refused by name for %j', async (payload, field) => {
    const person = await site.applicant(phone());
    const answer = await save(person, { revision: 0, ...payload });
    expect(answer.code).toBe(400);
    expect(Object.keys(answer.data.fields)).toEqual([field]);
    expect((await person.call(getApplyInfo)).data).toBeNull();
  });

  test('takes fabrics one by one; a single set, as once was stored, is a list of one', async () => {
    const person = await site.applicant(phone());
    const cloth = { composition: '100% 棉', weight_gsm: 'about 120', width_cm: 148 };
    const { data } = await save(person, { fabric_particulars: JSON.stringify(cloth), revision: 0 });
    expect(data.fields.fabric_particulars).toEqual([cloth]);
    await site.services.database.pool.query('update applications set fields = fields || $1 where id = $2', [
      { fabric_particulars: cloth },
      Number(data.number.slice(2)),
    ]);
    expect((await person.call(getApplyInfo)).data.fields.fabric_particulars).toEqual([cloth]);
    expect((await save(person, { fabric_particulars: [cloth, {}], revision: 1 })).code).toBe(1);
  });

  test('keeps quotes, markup and statements as the text that they are', async () => {
    const person = await site.applicant(phone());
    const hostile = `'; drop table applications; -- <script>alert(1)</script> "\\`;
    const { data } = await save(person, { company_name: hostile, note: hostile, revision: 0 });
    expect(data.fields).toMatchObject({ company_name: hostile, note: hostile });
    expect((await person.call(getApplyInfo)).data.fields.note).toBe(hostile);
  });
});

describe('revisions', () => {
  test('a stale one is refused with the present application, and changes nothing', async () => {
    const person = await site.applicant(phone());
    await save(person, { company_name: '一', revision: 0 });
    await save(person, { company_name: '二', revision: 1 });
    const stale = await save(person, { company_name: '三', revision: 1 });
    expect(stale.code).toBe(409);
    expect(stale.data).toMatchObject({ revision: 2, fields: { company_name: '二' } });
    expect((await save(person, { company_name: '四', revision: 0 })).code).toBe(409);
    expect((await person.call(getApplyInfo)).data.fields.company_name).toBe('二');
  });

  test('a revision of an application that does not exist yet is refused', async () => {
    const person = await site.applicant(phone());
    const answer = await save(person, { company_name: '一', revision: 3 });
    expect(answer).toMatchObject({ code: 409, data: null });
  });

  test('of twenty saves at once one wins, also when it is the first one', async () => {
    const person = await site.applicant(phone());
    for (const revision of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          save(person, { company_name: `第 ${revision}-${index} 家`, revision }),
        ),
      );
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 409)).toHaveLength(19);
    }
    const { rows } = await site.services.database.pool.query(
      'select count(*)::int as events from application_events where application = (select max(id) from applications)',
    );
    expect(rows[0].events).toBe(2);
  });

  test('of saves from two devices at the same moment one is taken on each revision, and none is lost unseen', async () => {
    const person = await site.applicant(phone());
    await save(person, { company_name: '开始', revision: 0 });
    for (let revision = 1; revision <= 5; revision += 1) {
      const names = Array.from({ length: 6 }, (_, device) => `设备 ${device} 第 ${revision} 次`);
      const answers = await Promise.all(names.map((company_name) => save(person, { company_name, revision })));
      const taken = names.filter((_, device) => answers[device]?.code === 1);
      expect(taken).toHaveLength(1);
      // Everybody else is told what stands there now, the value of the one.
      for (const answer of answers.filter(({ code }) => code !== 1))
        expect(answer).toMatchObject({
          code: 409,
          data: { revision: revision + 1, fields: { company_name: taken[0] } },
        });
    }
  });

  test('a save that is sent again by its key, as its answer was lost or is still to come, is answered as saved, once', async () => {
    const person = await site.applicant(phone());
    const first = { company_name: '甲厂', revision: 0, save_key: 'a' };
    const answers = await Promise.all([1, 2, 3].map(() => save(person, first)));
    expect(answers.map(({ code, data }) => [code, data.revision])).toEqual([1, 2, 3].map(() => [1, 1]));
    expect(await save(person, first)).toMatchObject({ code: 1, data: { revision: 1 } });
    expect((await save(person, { ...first, save_key: 'b' })).code).toBe(409);

    // The first one hangs in the database; the browser gave it up, and sends it again.
    const { pool } = site.services.database;
    const held = await pool.connect();
    await held.query('begin');
    await held.query('select 1 from applications where applicant = $1 for update', [await applicantId(person)]);
    const change = { company_name: '乙厂', revision: 1, save_key: 'c' };
    const hanging = save(person, change);
    await waitingForLock(pool, 1);
    const again = save(person, change);
    await person.call(getApplyInfo);
    await held.query('commit');
    held.release();
    expect([await hanging, await again]).toMatchObject([1, 2].map(() => ({ code: 1, data: { revision: 2 } })));

    // Also when somebody else has gone on since, without a key.
    await save(person, { note: '拍照的手机', revision: 2 });
    expect(await save(person, change)).toMatchObject({
      code: 1,
      data: { revision: 3, fields: { note: '拍照的手机' } },
    });
    const { rows } = await pool.query('select count(*)::int as events from application_events where application = $1', [
      Number((await person.call(getApplyInfo)).data.number.slice(2)),
    ]);
    expect(rows[0].events).toBe(3);
  });

  test('a submission that is sent again by its key is one, also after staff have taken it up', async () => {
    const person = await site.applicant(phone());
    const pictures = await storePictures(site, await applicantId(person));
    const whole = {
      ...garmentFactory,
      ...pictures,
      consent_version: '2026-11-01',
      revision: 0,
      submit: 1,
      save_key: 's',
    };
    const answers = await Promise.all([1, 2, 3].map(() => save(person, whole)));
    expect(answers.map(({ code, data }) => [code, data.state])).toEqual([1, 2, 3].map(() => [1, 'submitted']));
    const id = Number(answers[0]?.data.number.slice(2));
    await (await site.screenUser('reviewer')).call(startReview, { id, revision: 1 });
    expect(await save(person, whole)).toMatchObject({ code: 1, data: { state: 'in_review', revision: 2 } });
    expect((await save(person, { ...whole, save_key: 't' })).code).toBe(409);
    const { rows } = await site.services.database.pool.query(
      `select count(*)::int as n from application_events where application = $1 and action = 'submit'`,
      [id],
    );
    expect(rows[0].n).toBe(1);
  });

  test('that read the same revision as one that is under way is refused by the database itself', async () => {
    const person = await site.applicant(phone());
    await save(person, { company_name: '开始', revision: 0 });
    const { pool } = site.services.database;
    const held = await pool.connect();
    await held.query('begin');
    await held.query('select 1 from applications where applicant = $1 for update', [await applicantId(person)]);
    const first = save(person, { company_name: '甲', revision: 1 });
    await waitingForLock(pool, 1);
    // Read before the first one's end, it goes out in the next statement.
    const second = save(person, { company_name: '乙', revision: 1 });
    await person.call(getApplyInfo);
    await held.query('commit');
    held.release();
    expect([(await first).code, (await second).code]).toEqual([1, 409]);
    expect((await person.call(getApplyInfo)).data).toMatchObject({ revision: 2, fields: { company_name: '甲' } });
  });
});

describe('submission', () => {
  test('names every blocker at once and changes nothing', async () => {
    const person = await site.applicant(phone());
    const answer = await save(person, { supplier_type: 'garment', email: 'x', revision: 0, submit: 1 });
    expect(answer.code).toBe(400);
    const named = Object.keys(answer.data.fields);
    for (const field of ['company_name', 'licence_image', 'workers', 'sewing_images', 'email', 'consent_version'])
      expect(named).toContain(field);
    expect(answer.data.missing).toContainEqual({ field: 'email', reason: 'not_valid' });
    expect((await person.call(getApplyInfo)).data).toBeNull();
  });

  test('of twenty at once one makes the one row', async () => {
    const person = await site.applicant(phone());
    const id = await applicantId(person);
    const whole = { ...garmentFactory, ...(await storePictures(site, id)), consent_version: '2026-11-01' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save(person, { ...whole, revision: 0, submit: 1 })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const { rows } = await site.services.database.pool.query(
      `select (select count(*)::int from applications where applicant = $1) as applications,
        (select count(*)::int from application_events e join applications a on a.id = e.application
         where a.applicant = $1 and e.action = 'submit') as submissions`,
      [id],
    );
    expect(rows[0]).toEqual({ applications: 1, submissions: 1 });
  });

  test('a second one is refused, and so is a change after it; a credit code that fails its check is let through', async () => {
    const { person, application } = await submittedApplication(site, phone(), { credit_code: '91350211M0000XUF46' });
    expect(application).toMatchObject({
      state: 'submitted',
      revision: 1,
      missing: [],
      actions: ['withdraw'],
      unlocked: [],
    });
    expect(application.queue.position).toBeGreaterThan(0);
    for (const payload of [{ submit: 1, consent_version: '2026-11-01' }, { workers: 1 }]) {
      const answer = await save(person, { ...payload, revision: 1 });
      expect(answer.code).toBe(409);
      expect(answer.data.state).toBe('submitted');
    }
  });

  test('withdrawn, it can be opened again; on the wrong revision or twice it cannot be withdrawn', async () => {
    const { person, id } = await submittedApplication(site, phone());
    expect((await person.call(withdraw, { revision: 9 })).code).toBe(409);
    const gone = await person.call(withdraw, { revision: 1 });
    expect(gone.data).toMatchObject({ state: 'withdrawn', revision: 2, queue: { position: null } });
    expect((await person.call(withdraw, { revision: 2 })).code).toBe(409);
    expect((await save(person, { note: 'x', revision: 2 })).code).toBe(409);
    const reviewer = await site.screenUser('reviewer');
    const decided = await reviewer.call(startReview, { id, revision: 2 });
    expect(decided).toMatchObject({ code: 409, data: { state: 'withdrawn' } });
    const again = await person.call(reapply, { revision: 2 });
    expect(again.data).toMatchObject({
      state: 'draft',
      revision: 3,
      fields: { company_name: garmentFactory.company_name },
    });
  });
});

describe('pictures', () => {
  test('of somebody else, of another prefix and of nowhere are refused by field', async () => {
    const other = await submittedApplication(site, phone());
    const person = await site.applicant(phone());
    const own = await applicantId(person);
    const theirs = other.application.fields.licence_image;
    for (const key of [
      theirs,
      `enrol/${own}/none.jpg`,
      `enrol/${own}/../${other.applicant}/licence.jpg`,
      'x',
      `enrol/${own}`,
    ]) {
      const answer = await save(person, { licence_image: key, gate_images: [key], revision: 0 });
      expect(answer.code, key).toBe(400);
      expect(Object.keys(answer.data.fields).sort()).toEqual(['gate_images', 'licence_image']);
    }
    const certificate = await save(person, { certificates: [{ kind: '排污许可证', image: theirs }], revision: 0 });
    expect(Object.keys(certificate.data.fields)).toEqual(['certificates']);
    const mine = await storePictures(site, own);
    const { data } = await save(person, { ...mine, revision: 0 });
    expect(data.pictures[mine.licence_image as string].thumbnail).toContain('/upload/enrol/');
  });

  test("a token is for the applicant's own prefix, and only for somebody who is signed in", async () => {
    const person = await site.applicant(phone());
    const id = await applicantId(person);
    const { data } = await person.call(uploadToken, { purpose: 'licence' });
    expect(data).toMatchObject({ prefix: `enrol/${id}/`, max_bytes: 10_485_760 });
    expect((await person.call(uploadToken, { purpose: 'hall' })).code).toBe(400);
    expect((await site.visitor().call(uploadToken)).code).toBe(401);
  });
});

test('nobody but the applicant and reviewers reads an application', async () => {
  const { id } = await submittedApplication(site, phone());
  const stranger = await site.applicant(phone());
  expect((await stranger.call(getApplyInfo)).data).toBeNull();
  expect((await site.visitor().call(getApplyInfo)).code).toBe(401);
  expect((await stranger.call(openApplication, { id })).code).toBe(401);
  expect((await (await site.screenUser('viewer', 'editor')).call(openApplication, { id })).code).toBe(403);
  expect((await (await site.screenUser('reviewer')).call(openApplication, { id })).code).toBe(1);
});

test('areas are the official list: 34, 342, 2,849, with the places that end earlier', async () => {
  const { data } = await site.visitor().call(areaList);
  type Area = { code: string; name: string; children: Area[] };
  const cities = (data as Area[]).flatMap((province) => province.children);
  expect([data.length, cities.length, cities.flatMap((city) => city.children).length]).toEqual([34, 342, 2849]);
  expect(
    cities
      .filter((city) => city.children.length === 0)
      .map((city) => city.name)
      .sort(),
  ).toEqual(['东莞市', '中山市', '儋州市', '嘉峪关市'].sort());
  expect((data as Area[]).filter((province) => province.children.length === 0)).toHaveLength(3);
  const compressed = await site.app.inject({
    method: 'POST',
    url: areaList.path,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload.length).toBeLessThan(30_000);
});
