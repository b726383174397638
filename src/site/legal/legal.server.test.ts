import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import {
  firstVersion,
  getCurrentTerms,
  getLegalText,
  type LegalContent,
  legalCalls,
  listLegalVersions,
} from './contract.ts';

let site: TestApp;
let editor: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-20T02:00:00Z' });
  editor = await site.screenUser('editor');
});
afterAll(() => site.close());

const privacy = (changes: Partial<LegalContent> = {}): LegalContent => ({
  document: 'privacy',
  version: '2026-12-01',
  effective_from: '2026-12-01',
  zh_changes: '统计记录的保存期从 395 天改为 180 天。',
  en_changes: 'Records of visits are kept for 180 days instead of 395.',
  zh_body: '## 访问统计\n\n统计记录保存 180 天。',
  en_body: '## Counting visits\n\nRecords are kept for 180 days.',
  ...changes,
});
const save = async (content: LegalContent) => (await editor.call(legalCalls.save, { content })).data;
const current = async () => (await site.visitor().call(getCurrentTerms)).data;

test('before anything is published, the version that the product comes with is in force', async () => {
  expect(await current()).toEqual({
    tos: { version: firstVersion, effective_from: firstVersion },
    privacy: { version: firstVersion, effective_from: firstVersion },
    consent_version: firstVersion,
  });
  const page = await site.services.content.legal.page('privacy', 'en', { version: null, compare: null });
  expect(page?.headings.length).toBeGreaterThan(10);
  expect(page?.standing).toBe('present');
});

const listed = async () => (await editor.call(listLegalVersions)).data;
const ownVersion = { version: firstVersion, effective_from: firstVersion, comes_with_product: true, previous: null };

test('editors are told that the versions which come with the product are in force, and read their words', async () => {
  expect(await listed()).toEqual([
    { ...ownVersion, document: 'tos', standing: 'present' },
    { ...ownVersion, document: 'privacy', standing: 'present' },
  ]);
  const { data } = await editor.call(getLegalText, { document: 'tos', version: firstVersion });
  expect(data.zh_body).toContain('## ');
  expect((await editor.call(getLegalText, { document: 'tos', version: '2026-12-24' })).code).toBe(404);
});

test('a draft is read by nobody; published, it is announced, and from its day on it is in force', async () => {
  const { legal } = site.services.content;
  const draft = await save(privacy());
  const wanted = { version: '2026-12-01', compare: null };
  expect(await legal.page('privacy', 'zh-CN', wanted)).toBeUndefined();
  const { code } = await editor.call(legalCalls.publish, { id: draft.id, revision: draft.revision });
  expect(code).toBe(1);

  expect((await legal.page('privacy', 'zh-CN', wanted))?.standing).toBe('coming');
  const present = await legal.page('privacy', 'zh-CN', { version: null, compare: null });
  expect(present?.coming).toEqual({ version: '2026-12-01', effectiveFrom: '2026-12-01' });
  expect((await current()).consent_version).toBe(firstVersion);
  expect(await legal.isCurrent(firstVersion)).toBe(true);
  const own = { ...ownVersion, document: 'privacy' };
  const later = {
    document: 'privacy',
    version: '2026-12-01',
    effective_from: '2026-12-01',
    comes_with_product: false,
    previous: firstVersion,
  };
  expect((await listed()).slice(1)).toEqual([
    { ...later, standing: 'coming' },
    { ...own, standing: 'present' },
  ]);

  // Who corrects the words of today does not begin with those of December.
  const begun = (await editor.call(getLegalText, { document: 'privacy' })).data;
  expect(begun.version).toBe(firstVersion);

  site.clock.forward(11 * 86_400_000);
  expect(await current()).toMatchObject({
    privacy: { version: '2026-12-01' },
    tos: { version: firstVersion },
    consent_version: `${firstVersion}/2026-12-01`,
  });
  expect(await legal.isCurrent(firstVersion)).toBe(false);
  // The other editor's session has ended meanwhile.
  editor = await site.screenUser('editor');
  expect((await listed()).slice(1)).toEqual([
    { ...later, standing: 'present' },
    { ...own, standing: 'former' },
  ]);
  const old = await legal.page('privacy', 'zh-CN', { version: firstVersion, compare: null });
  expect(old?.standing).toBe('former');
  const compared = await legal.page('privacy', 'zh-CN', { version: '2026-12-01', compare: firstVersion });
  expect(compared?.difference?.some(({ kind }) => kind === 'removed')).toBe(true);
  // Neither changes any more: it is worked out once, whatever else is in the address.
  const again = await legal.page('privacy', 'zh-CN', { version: '2026-12-01', compare: firstVersion });
  expect(again?.difference).toBe(compared?.difference);
  const inEnglish = await legal.page('privacy', 'en', { version: '2026-12-01', compare: firstVersion });
  expect(inEnglish?.difference).not.toEqual(compared?.difference);
});

test('a published version is a record: it is neither changed nor, once in force, withdrawn', async () => {
  const [item] = (await editor.call(legalCalls.list)).data;
  const { id, revision } = item;
  const other = privacy({ zh_body: '别的内容' });
  expect((await editor.call(legalCalls.save, { id, revision, content: other })).code).toBe(409);
  expect((await editor.call(legalCalls.withdraw, { id, revision })).code).toBe(409);
  expect((await editor.call(legalCalls.save, { content: privacy() })).code).toBe(409);
  for (const again of [{}, { shown_from: '2099-01-01T00:00:00.000Z' }, { shown_from: 'now' }])
    expect((await editor.call(legalCalls.publish, { id, revision, ...again })).code).toBe(409);
  expect((await current()).privacy.version).toBe('2026-12-01');
});

test('a version that is announced is not hidden by a later time, and no draft waits for one', async () => {
  const { id, revision } = await save(privacy({ version: '2026-12-31', effective_from: '2026-12-31' }));
  const later = { shown_from: '2099-01-01T00:00:00.000Z' };
  expect((await editor.call(legalCalls.publish, { id, revision, ...later })).code).toBe(400);
  const announced = (await editor.call(legalCalls.publish, { id, revision })).data;
  expect((await editor.call(legalCalls.publish, { id, revision: announced.revision, ...later })).code).toBe(409);
  expect((await listed()).slice(1)[0]).toMatchObject({ version: '2026-12-31', standing: 'coming' });
  const taken = await editor.call(legalCalls.withdraw, { id, revision: announced.revision });
  expect(taken.data.state).toBe('withdrawn');
});

test('what is missing, and a day that has passed, stand between a draft and its publication', async () => {
  const draft = await save(privacy({ version: '2026-11-30', effective_from: '2026-11-01', en_body: '' }));
  const answer = await editor.call(legalCalls.publish, { id: draft.id, revision: draft.revision });
  expect(answer.code).toBe(400);
  expect(Object.keys(answer.data.fields).sort()).toEqual(['effective_from', 'en_body']);
});

test('a day that is in no calendar is no day to take effect on', async () => {
  for (const effective_from of ['2026-12-45', '2026-13-01', '2027-02-29'])
    expect(
      await editor.call(legalCalls.save, { content: privacy({ version: '2026-12-09', effective_from }) }),
    ).toMatchObject({
      code: 400,
      data: { fields: { content: expect.any(String), effective_from: expect.any(String) } },
    });
});

test('a version begins with a day of the calendar', async () => {
  for (const version of ['2026-13-45', '2027-02-29.2'])
    expect((await editor.call(legalCalls.save, { content: privacy({ version }) })).code).toBe(400);
});

test('a version of a name that exists is refused, that of the product included', async () => {
  const own = privacy({ version: firstVersion });
  expect((await editor.call(legalCalls.save, { content: own })).code).toBe(409);
});

test('a slow database keeps no visitor waiting, but neither the desk nor a consent is told what stood before a change', async () => {
  const { legal } = site.services.content;
  await legal.page('privacy', 'zh-CN', { version: null, compare: null });
  const announced = privacy({ version: '2027-01-01', effective_from: '2027-01-01' });
  const { id, revision } = await save(announced);
  const holder = await site.services.database.pool.connect();
  try {
    expect((await editor.call(legalCalls.publish, { id, revision })).code).toBe(1);
    await holder.query('begin; lock table content_items in access exclusive mode');
    const atDesk = listed();
    const wanted = { version: '2027-01-01', compare: null };
    expect(await legal.page('privacy', 'zh-CN', wanted)).toBeUndefined();
    // Two who came later have given up waiting: the desk would have by now.
    expect(await legal.page('privacy', 'zh-CN', wanted)).toBeUndefined();
    await holder.query('commit');
    expect((await atDesk)[1]).toMatchObject({ version: '2027-01-01', standing: 'coming' });
  } finally {
    holder.release();
  }
});

const publish = async ({ id, revision }: { id: number; revision: number }) =>
  editor.call(legalCalls.publish, { id, revision });

test('a version that would never come into force is not published', async () => {
  const [day, tos] = ['2027-03-01', { document: 'tos' as const, effective_from: '2027-03-01' }];
  expect((await publish(await save(privacy({ ...tos, version: day })))).code).toBe(1);
  const [earlier, later] = ['2027-02-20.3', `${day}.2`].map((version) => privacy({ ...tos, version }));
  const draft = await save(earlier as LegalContent);
  expect(await publish(draft)).toMatchObject({
    code: 400,
    data: { fields: { version: expect.stringContaining(`${day}，`) } },
  });
  expect((await publish(await save(later as LegalContent))).code).toBe(1);
  const tenth = await publish(await save(privacy({ ...tos, version: `${day}.10` })));
  expect(tenth.code).toBe(1);
  const versions = (await listed()).filter(({ document }: { document: string }) => document === 'tos');
  expect(versions.map(({ version }: { version: string }) => version).slice(0, 3)).toEqual([
    `${day}.10`,
    `${day}.2`,
    day,
  ]);
  // Another document, or another day, has an order of its own.
  expect((await publish(await save({ ...privacy(earlier), document: 'privacy' }))).code).toBe(1);
});
