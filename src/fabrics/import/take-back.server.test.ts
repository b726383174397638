import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDeskFabrics } from '#fabrics/desk/contract.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { csv, type FabricImporter, fabricImporter, head, line } from '#tests/fabric-importer.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as call from './contract.ts';

let site: TestApp;
let staff: Visitor;
let importer: FabricImporter;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T10:00:00+08:00' });
  staff = await site.screenUser('editor');
  importer = fabricImporter(site, staff);
});
afterAll(() => site.close());

test('an import is taken back but for what is in use, each with the reason; what it changed says again what it said', async () => {
  const { database, fabrics } = site.services;
  const at = new Date(site.clock.now());
  await database.transaction((client) =>
    writeFabrics(client, [sampleFabric({ code: 'TB-8', weight_gsm: 99 })], { at }),
  );
  const before = await fabrics.find('TB-8');
  const lines = Array.from({ length: 8 }, (_, place) => line(`TB-${place + 1}`));
  const { data } = await importer.read(csv(head, ...lines), '秋冬.csv');
  expect(await staff.call(call.takeBackFabricImport, { id: data.id })).toMatchObject({ code: 409 });
  await importer.write(data.id);
  expect((await fabrics.find('TB-8'))?.weight_gsm).toBe(120);
  expect((await staff.call(listDeskFabrics, { import: data.id })).data).toMatchObject({ total: 8 });

  const editor = { kind: 'ia', id: null, address: null, language: 'zh-CN' } as const;
  const idOf = async (code: string) => ({ id: (await fabrics.find(code))?.id ?? 0, revision: 1 });
  const save = (code: string, change: object) => fabrics.save(editor, sampleFabric({ code, ...change }), 1);
  expect(await fabrics.setState(editor, await idOf('TB-2'), 'shown')).toMatchObject({ ok: true });
  await database.pool.query(
    `with asked as (insert into fabric_requests (number, kind, state, revision, phone, name, company, address, note, language, channel,
       consent_version, consent_at, digest, courier, answer, remark, message, created_at, updated_at)
       values ('TB', 'sample', 'asked', 1, '', '', '', '', '', 'en', '', '', $2, '', '', '', '', '', $2, $2) returning id)
     insert into fabric_request_items (request, place, fabric, code, name_zh, name_en, colour, quantity, unit)
       select id, 1, $1, 'TB-3', '', '', '', 1, 'metre' from asked`,
    [(await idOf('TB-3')).id, at],
  );
  expect(await save('TB-4', { pictures: ['content/1/a.jpg'] })).toMatchObject({ ok: true });
  expect(await save('TB-5', { weight_gsm: 133 })).toMatchObject({ ok: true });
  expect(await fabrics.removeDraft(editor, await idOf('TB-6'))).toMatchObject({ ok: true });
  const staying = async () => (await staff.call(call.fabricImportStaying, { id: data.id })).data;
  const stays = [
    { key: 'TB-2', reason: '已上架' },
    { key: 'TB-3', reason: '有人索要过样品或报价' },
    { key: 'TB-4', reason: '已有照片' },
    { key: 'TB-5', reason: '导入后有人改过' },
    { key: 'TB-6', reason: '已被删除' },
  ];
  expect(await staying()).toEqual({ going: 3, staying: 5, rows: stays });

  // Pressed twice at once, it is taken back once.
  const presses = await Promise.all([1, 2].map(() => staff.call(call.takeBackFabricImport, { id: data.id })));
  expect(presses.map(({ code }) => code).toSorted()).toEqual([1, 409]);
  expect(await importer.reported(data.id)).toMatchObject({
    state: 'taken_back',
    items_written: 8,
    items_taken_back: 3,
    lines: [{ code: 'TB-1', kind: 'taken_back', name: '40 支精梳棉府绸' }, { kind: 'new' }, {}, {}, {}, {}, {}, {}],
  });
  expect(await staying()).toEqual({ going: 0, staying: 5, rows: stays });
  const { rows: there } = await database.pool.query(`select code from fabrics where code like 'TB-%' order by code`);
  expect(there.map(({ code }) => code)).toEqual(['TB-2', 'TB-3', 'TB-4', 'TB-5', 'TB-8']);
  expect(await fabrics.find('TB-8')).toEqual({ ...before, revision: 3, updated_at: expect.any(String) });
  const { rows: entries } = await database.pool.query(
    'select action, before, after from audit_entries where subject = $1 order by id desc limit 1',
    [`fabric_import/${data.id}`],
  );
  expect(entries).toEqual([
    { action: 'fabrics.take_back_import', before: { file: '秋冬.csv' }, after: { fabrics: 3, kept: 5 } },
  ]);
});

test('a part of taking back that fails changes nothing; the file waits for another try, and the next one is not held up', async () => {
  const { pool } = site.services.database;
  const { data: file } = await importer.read(csv(head, line('FT-1'), line('FT-2')), 'first.csv');
  await importer.write(file.id);
  await pool.query(`create function refuse_ft() returns trigger language plpgsql as $$ begin raise 'FT-2 is held'; end $$;
    create trigger refuse_ft before delete on fabrics for each row when (old.code = 'FT-2') execute function refuse_ft()`);
  expect(await staff.call(call.takeBackFabricImport, { id: file.id })).toMatchObject({ code: 1 });
  expect(await importer.reported(file.id)).toMatchObject({
    state: 'failed',
    failed_while: 'taking_back',
    failure: 'FT-2 is held',
    items_taken_back: 0,
  });
  expect(await site.services.fabrics.find('FT-1')).toBeDefined();
  expect((await importer.read(csv(head, line('FT-3')))).data).toMatchObject({ state: 'checked', counts: { new: 1 } });
  await pool.query('drop trigger refuse_ft on fabrics; drop function refuse_ft');
  expect(await staff.call(call.retryFabricImport, { id: file.id })).toMatchObject({ code: 1 });
  expect(await importer.reported(file.id)).toMatchObject({ state: 'taken_back', items_taken_back: 2 });
  expect(await site.services.fabrics.find('FT-1')).toBeUndefined();
});
