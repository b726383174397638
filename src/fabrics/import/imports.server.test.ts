import fs from 'node:fs';
import { TextReader, TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { labOfHex } from '#fabrics/colour-distance.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { cookie, csv, type FabricImporter, fabricImporter, head, line } from '#tests/fabric-importer.ts';
import { inGbk } from '#tests/gbk.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { waitingForLock } from '#tests/waiting-for-lock.ts';
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

const read: FabricImporter['read'] = (...given) => importer.read(...given);
const write: FabricImporter['write'] = (...given) => importer.write(...given);
const reported: FabricImporter['reported'] = (id) => importer.reported(id);

describe('a file', () => {
  test.each([
    ['UTF-8', 'utf-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', 'utf-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 as Excel’s “Unicode text”', 'utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('in %s is read', async (_name, encoding, encode) => {
    const { data } = await read(encode(csv(head, line('ENC-1'))));
    expect(data).toMatchObject({ encoding, counts: { new: 1, faulty: 0 }, lines: [{ name: '40 支精梳棉府绸' }] });
  });

  test('in GBK is read, as Excel in China writes it', async () => {
    const text = csv(head, line('GBK-1', { 中文名称: '全棉府绸', 成分: '60% 棉 40% 涤纶', 证书: '' }));
    const bytes = inGbk(text);
    const { data } = await read(bytes);
    expect(data).toMatchObject({ encoding: 'gbk', counts: { new: 1 }, lines: [{ name: '全棉府绸' }] });
  });

  test('with tabs or semicolons, with line breaks and quotes in cells, is read', async () => {
    const tabs = [head, line('TAB-1')].map((cells) => cells.join('\t')).join('\r\n');
    expect((await read(tabs)).data).toMatchObject({ counts: { new: 1 } });
    const quoted = csv(head, line('QUO-1', { '说明（中文）': '第一行\n第二行，带“引号”和 "quotes"' }), line('QUO-2'));
    expect((await read(quoted)).data).toMatchObject({ counts: { new: 2 }, lines: [{ line: 2 }, { line: 4 }] });
  });

  test('of an old Mac, with returns alone between its lines, is read', async () => {
    const text = csv(head, line('MAC-1', { '说明（中文）': '第一行\n第二行' }), line('MAC-2')).replaceAll('\r\n', '\r');
    const { data } = await read(text);
    expect(data).toMatchObject({ counts: { new: 2, faulty: 0 }, lines: [{ line: 2 }, { line: 4 }] });
  });

  test('that is no table, is empty, or in another encoding is refused in words', async () => {
    const words = async (content: Buffer | string) => (await read(content)).msg;
    expect(await words('')).toBe('文件里没有数据。');
    expect(await words(csv(head))).toBe('文件里没有数据。');
    expect(await words(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))).toContain('.xlsx');
    expect(await words(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]))).toContain('不是 CSV 或 XLSX');
    // Big5 for 編號,名稱 : sound bytes of GBK, but no heading of ours.
    expect(
      await words(Buffer.from([0xbd, 0x73, 0xb8, 0xb9, 0x2c, 0xa6, 0x57, 0xba, 0xd9, 0x0a, 0x61, 0x2c, 0x62])),
    ).toContain('编码');
    expect(await words(Buffer.from([0xff, 0xff, 0x80, 0x0a]))).toContain('编码');
  });

  test('that is damaged, or has a cell far beyond the limits, is refused in words', async () => {
    for (const name of fs.readdirSync('tests/tables').filter((file) => file.startsWith('bad-')))
      expect(await read(fs.readFileSync(`tests/tables/${name}`), name), name).toMatchObject({
        code: 400,
        msg: expect.stringContaining('不是 CSV 或 XLSX'),
      });
    expect(await read(fs.readFileSync('tests/tables/far-cell.xlsx'))).toMatchObject({
      code: 400,
      msg: '文件超过 200 列（第 100000 行）。',
    });
  });

  test('without columns that are needed is refused with their names; columns that nobody knows are named and left out', async () => {
    const without = (...names: string[]) => {
      const places = head.flatMap((name, at) => (names.includes(name) ? [] : [at]));
      return csv(...[head, line('COL-1')].map((cells) => places.map((at) => cells[at] as string)));
    };
    const { data: lacking } = await read(without('成分', '阶梯价'));
    expect(lacking).toMatchObject({ state: 'read', items: 0 });
    const meant = { id: lacking.id, options: JSON.stringify({ show: false }) };
    const check = (mapping: string[]) =>
      staff.call(call.checkFabricImport, { ...meant, mapping: JSON.stringify(mapping) });
    expect(await check(lacking.mapping)).toMatchObject({ code: 400 });
    const wide = Array.from({ length: 100 - head.length }, (_, at) => `备注${at}`);
    const hundred = csv([...head, ...wide], [...line('COL-2'), ...wide.map(() => 'x')]);
    const { data } = await read(hundred);
    expect(data.counts.new).toBe(1);
    expect(data.ignored).toEqual(wide);
    // Of two columns of one name neither is taken: whoever sent them says which.
    const { data: twice } = await read(csv([...head, '编号'], [...line('COL-3'), 'x']));
    expect(twice).toMatchObject({ state: 'read', ignored: ['编号', '编号'] });
    expect((await read(Array.from({ length: 300 }, (_, at) => `c${at}`).join(','))).msg).toContain('200');
  });
});

test('each line says what is wrong with it, by column; the list of errors can be taken along', async () => {
  const { data } = await read(
    csv(
      head,
      line('BAD-1', { 成分: '60% 棉 41% 涤纶' }),
      line('BAD-2', { 阶梯价: '100:10;500:12' }),
      line('BAD-3', { 证书: 'GRS 全球回收|CU 1|2020-01-01' }),
      line('BAD-4', { 组织: '不知道', 克重: '很重' }),
      line('BAD-5', { 供应商: '=HYPERLINK("https://evil.example")' }),
      line('GOOD-1', { '经向缩水%': '-2.5' }),
      line('good-1'),
      line('编号'),
      // Our own writer makes it harmless: here it is not.
    ).replaceAll("'=", '='),
  );
  expect(data.counts).toMatchObject({ new: 1, faulty: 7 });
  const told = Object.fromEntries(data.lines.map(({ line: at, problems }) => [at, problems]));
  expect(told[2]).toEqual([{ column: '成分', text: '成分合计 101%，应为 100%' }]);
  expect(told[3]).toEqual([{ column: '阶梯价', text: '量越大单价不能越高' }]);
  expect(told[4]?.[0]?.text).toContain('过期');
  expect(told[5]?.map(({ column }) => column)).toEqual(['组织', '克重']);
  expect(told[6]).toEqual([{ column: '供应商', text: '不能以 = + - @ 开头' }]);
  expect(told[8]).toEqual([{ column: '编号', text: '与第 7 行的编号重复' }]);
  const answer = await site.app.inject({
    method: 'POST',
    url: call.fabricImportProblems.path,
    payload: `id=${data.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookie(staff) },
  });
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('未导入-fabrics.csv'));
  expect(answer.body.trim().split('\r\n')).toHaveLength(1 + 8);
});

test('a measured colour may stand in a file; where a file names none, that which there is stays', async () => {
  const written = async (colours: string) => {
    const { data } = await read(csv(head, line('LAB-1', { 颜色: colours })));
    if (data.counts.faulty === 1) return data.lines[0]?.problems[0]?.text;
    await write(data.id, 0);
    return (await site.services.fabrics.find('LAB-1'))?.colours.map(({ lab }) => lab);
  };
  const worked = labOfHex('#1f2a44');
  const measured = '01|本白|Off-white|#f4f0e6|0|94.1 0.5 -4;02|藏青|Navy|#1f2a44|0|';
  expect(await written(measured)).toEqual([[94.1, 0.5, -4], worked]);
  expect(await written('01|本白|Off-white|#f4f0e6|7;02|藏青|Navy|#1f2a44|7')).toEqual([[94.1, 0.5, -4], worked]);
  expect(await written('01|本白|Off-white|#f4f0e6|7|94.1 0.5')).toContain('L a b');
});

test('a width that is no number is one problem, not one of the column that was left out as well', async () => {
  const { data } = await read(csv(head, line('W-1', { 有效门幅: '宽', 全幅: '', 起订量: '多', 每色起订量: '' })));
  expect(data.lines[0]?.problems.map(({ column }) => column)).toEqual(['有效门幅', '起订量']);
});

test('a long text with an emoji where it is cut is told with its line', async () => {
  const { code, data } = await read(
    csv(head, line(`${'x'.repeat(59)}😀😀`), line('EMO-1', { 组织: `${'x'.repeat(19)}😀😀` })),
  );
  expect(code).toBe(1);
  expect(data.lines.map(({ problems }) => problems[0]?.column)).toEqual(['编号', '组织']);
});

test('headings of another house are known by their sense, and what is not is said by hand', async () => {
  const names: Record<string, string> = { 编号: '面料编号', 克重: '克重(g/㎡)', 有效门幅: '门幅（cm）', 成分: '用料' };
  const { data: file } = await read(
    csv(
      head.map((name) => names[name] ?? name),
      line('MAP-1'),
      line('MAP-2', { 克重: '很重' }),
    ),
  );
  expect(file).toMatchObject({ state: 'read', ignored: ['用料'] });
  const mapping = JSON.stringify(file.mapping.map((field) => field || 'composition'));
  const meant = { id: file.id, mapping, options: JSON.stringify({ show: false }) };
  const preview = (await staff.call(call.previewFabricImport, meant)).data;
  expect(preview).toMatchObject([
    { line: 2, problem: null, name: '40 支精梳棉府绸' },
    { line: 3, problem: '克重：应为整数', name: '' },
  ]);
  expect(await staff.call(call.checkFabricImport, meant)).toMatchObject({ code: 1 });
  expect(await reported(file.id)).toMatchObject({ state: 'checked', counts: { new: 1, faulty: 1 } });
});

test('a sound text that holds something else waits for its columns', async () => {
  expect((await read('订单号,下单时间,订单金额\nA1,2026-11-20,10\n')).data).toMatchObject({ state: 'read', items: 0 });
});

test('a code is the same however its digits and dashes are typed', async () => {
  const { data } = await read(csv(head, line('ＦＡ\u2011１２'), line('FA-12\u200b')));
  expect(data.lines.map(({ code, problems }) => [code, problems.length])).toEqual([
    ['FA-12', 1],
    ['FA-12', 0],
  ]);
});

test('codes of digits alone keep all of them', async () => {
  const file = fs.readFileSync('tests/tables/fab-codes.xlsx');
  const { data } = await read(file, 'codes.xlsx');
  const codes = Object.fromEntries(data.lines.map(({ line: at, code, kind }) => [at, `${code} ${kind}`]));
  expect(codes).toMatchObject({
    2: '6901234567892 new',
    3: '6901234567893 new',
    4: '6901234567894 new',
    5: '6901234567895 new',
    6: '00000045 new',
    7: '20261120 new',
    // The same code in small letters, and one with a character that nobody sees.
    18: 'A-7 faulty',
    20: 'A-18 new',
  });
});

describe('a number', () => {
  const told = async (column: string, text: string) => {
    const { data } = await read(csv(head, line(`NUM-${++numbered}`, { [column]: text })));
    return data.lines[0]?.problems.map(({ text: words }) => words);
  };
  const kept = async (column: string, text: string) => {
    const code = `NUM-${++numbered}`;
    const { data } = await read(csv(head, line(code, { [column]: text })));
    expect(data.counts, `${column} ${text}`).toMatchObject({ new: 1 });
    await write(data.id, 0);
    return site.services.fabrics.find(code);
  };
  let numbered = 0;

  test('is read with its unit and with commas between thousands', async () => {
    expect(await kept('克重', '１２１ g/m²')).toMatchObject({ weight_gsm: 121 });
    expect(await kept('有效门幅', '144.0cm')).toMatchObject({ usable_width_cm: 144 });
    expect(await kept('经密', '1,240')).toMatchObject({ density_warp: 1_240 });
    expect(await kept('经向缩水%', '2.5%')).toMatchObject({ shrinkage_warp_permille: 25 });
    expect(await kept('经向缩水%', '-0.5')).toMatchObject({ shrinkage_warp_permille: -5 });
    expect(await kept('样品费（元）', '12.35元')).toMatchObject({ sample_fen: 1_235 });
    expect(await kept('颜色', '01|本白|Off-white|#f4f0e6|2,400')).toMatchObject({ colours: [{ stock: 2_400 }] });
  });

  test.each([
    ['经向缩水%', '2,5', '应为数字，最多一位小数'],
    ['经向缩水%', '%', '应为数字，最多一位小数'],
    ['经向缩水%', '2.55', '应为数字，最多一位小数'],
    ['经向弹力%', '1e1', '应为整数'],
    ['克重', '120.5', '应为整数'],
    ['克重', '0x78', '应为整数'],
    ['克重', '120%', '应为整数'],
    ['有效门幅', 'cm', '应为整数'],
    ['有效门幅', '1,45', '应为整数'],
    ['样品费（元）', '元', '应为数字，最多两位小数'],
    ['样品费（元）', '0.005', '应为数字，最多两位小数'],
    ['颜色', '01|本白|Off-white|#f4f0e6|2,5', expect.stringContaining('每色写成')],
  ])('of %s that is written %s is refused, not guessed', async (column, text, words) => {
    expect(await told(column, text)).toEqual([words]);
  });
});

test('a file is looked at first, then written; the same file again changes nothing; what others changed meanwhile stays theirs', async () => {
  const { database } = site.services;
  const pictures = ['content/1/a.jpg'];
  await database.transaction((client) =>
    writeFabrics(client, [sampleFabric({ code: 'IMP-2', pictures })], { at: new Date(site.clock.now()) }),
  );
  const codes = async () =>
    (await database.pool.query(`select code, state from fabrics where code like 'IMP-%' order by code`)).rows;
  const file = csv(head, line('IMP-1'), line('IMP-2'), line('IMP-3'));
  const first = (await read(file)).data;
  expect(first.counts).toMatchObject({ new: 2, changed: 1 });
  expect(await codes()).toEqual([{ code: 'IMP-2', state: 'draft' }]);
  await database.transaction((client) =>
    writeFabrics(client, [sampleFabric({ code: 'IMP-3', weight_gsm: 130 })], { at: new Date(site.clock.now()) }),
  );
  const written = await write(first.id, 1);
  expect(written).toMatchObject({ code: 1, data: { state: 'written', counts: { new: 1, changed: 1, left: 1 } } });
  expect(await codes()).toEqual([
    { code: 'IMP-1', state: 'shown' },
    { code: 'IMP-2', state: 'shown' },
    { code: 'IMP-3', state: 'draft' },
  ]);
  expect(await site.services.fabrics.find('IMP-2')).toMatchObject({
    pictures,
    composition: [{ permille: 970 }, { permille: 30 }],
  });
  expect(await staff.call(call.writeFabricImport, { id: first.id })).toMatchObject({ code: 409 });
  // Papers and fibres in another order are the same.
  const papers = 'GRS 全球回收|CU 812345|2028-06-30;OEKO-TEX® STANDARD 100|SH 1|2028-01-01';
  const turned = papers.split(';').toReversed().join(';');
  const more = (await read(csv(head, line('IMP-4', { 证书: papers, 成分: '45% 棉 55% 涤纶' })))).data;
  await write(more.id, 1);
  const again = (
    await read(csv(head, line('IMP-1'), line('IMP-2'), line('IMP-4', { 证书: turned, 成分: '55% 涤纶 45% 棉' })))
  ).data;
  expect(again.counts).toMatchObject({ same: 3, changed: 0, new: 0 });
  expect(await staff.call(call.dropFabricImport, { id: again.id })).toMatchObject({ code: 1 });
  expect(await staff.call(call.getFabricImport, { id: again.id })).toMatchObject({ code: 404 });
});

test('what is saved or made while a file is being written stays as its editor left it', async () => {
  const { database } = site.services;
  await database.transaction((client) =>
    writeFabrics(client, [sampleFabric({ code: 'RACE-1' }), sampleFabric({ code: 'RACE-2' })], { at: new Date() }),
  );
  const { data } = await read(csv(head, line('RACE-1'), line('RACE-2'), line('RACE-3'), line('RACE-4')));
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from fabrics where code = 'RACE-1' for update`);
    const written = write(data.id, 1);
    await waitingForLock(database.pool, 1);
    const editor = { kind: 'ia', id: null, address: null, language: 'zh-CN' } as const;
    for (const [code, revision] of [
      ['RACE-2', 1],
      ['RACE-3', 0],
    ] as const)
      expect(await site.services.fabrics.save(editor, sampleFabric({ code, weight_gsm: 133 }), revision)).toMatchObject(
        { ok: true },
      );
    await holder.query('rollback');
    expect(await written).toMatchObject({ data: { counts: { new: 1, changed: 1, left: 2 } } });
  } finally {
    holder.release(true);
  }
  for (const [code, weight_gsm] of Object.entries({ 'RACE-1': 120, 'RACE-2': 133, 'RACE-3': 133, 'RACE-4': 120 }))
    expect(await site.services.fabrics.find(code)).toMatchObject({ code, weight_gsm });
});

describe('a workbook', () => {
  const book = (...rows: string[][]) =>
    writeExcelFile(rows.map((cells) => cells.map((value) => ({ value, type: String })))).toBuffer();

  test('is read as a CSV is, and the pattern file can be read back', async () => {
    expect((await read(await book(head, line('XLS-1')), 'a.xlsx')).data).toMatchObject({
      encoding: 'xlsx',
      counts: { new: 1 },
    });
    for (const format of ['csv', 'xlsx']) {
      const { rawPayload } = await site.app.inject({
        method: 'POST',
        url: call.importPattern.path,
        payload: `format=${format}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookie(staff) },
      });
      expect((await read(rawPayload)).data, format).toMatchObject({ counts: { new: 1, faulty: 0 } });
    }
  });

  test('holds numbers, percentages and dates: each is what its cell shows, or is refused', async () => {
    type Cell = { value: unknown; type: unknown; format?: string };
    const cells = (code: string, change: Record<string, Cell> = {}): Cell[] =>
      line(code).map((value, at) => change[head[at] as string] ?? { value, type: String });
    const number = (value: number, format?: string): Cell => ({ value, type: Number, ...(format ? { format } : {}) });
    const rows = [
      head.map((value) => ({ value, type: String })),
      cells('CELL-1', {
        克重: number(121),
        有效门幅: number(144, '0.00'),
        '经向缩水%': number(0.025, '0.0%'),
        '纬向缩水%': number((0.1 + 0.2) / 10, '0.00%'),
        '纬向弹力%': number(0.12, '0%'),
        '经向弹力%': number(7, '0"%"'),
        '样品费（元）': number(12.3),
      }),
      cells('CELL-2', { '经向缩水%': number(0.0255, '0.0%') }),
      cells('CELL-3', { 克重: { value: new Date('2026-04-05T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' } }),
      cells('CELL-4', { 耐洗: { value: new Date('2026-04-05T00:00:00Z'), type: Date, format: 'm-d' } }),
    ];
    const { data } = await read(await writeExcelFile(rows as never).toBuffer(), 'cells.xlsx');
    expect(data.counts).toMatchObject({ new: 1, faulty: 3 });
    const told = data.lines.flatMap(({ problems }) => problems.map(({ column, text }) => `${column} ${text}`));
    expect(told.toSorted()).toEqual(
      ['经向缩水% 应为数字，最多一位小数', '克重 应为整数', '耐洗 应为级数，如 4 或 4-5'].toSorted(),
    );
    await write(data.id, 0);
    expect(await site.services.fabrics.find('CELL-1')).toMatchObject({
      weight_gsm: 121,
      usable_width_cm: 144,
      shrinkage_warp_permille: 25,
      shrinkage_weft_permille: 30,
      stretch_weft: 12,
      stretch_warp: 7,
      sample_fen: 1_230,
    });
  });

  test('is read by the sheet that stands first, whatever its file is called; marks of another one are not taken for its own', async () => {
    const sheet = (code: string, weight: object) => ({
      sheet: code,
      data: [
        head.map((value) => ({ value, type: String })),
        line(code).map((value, at) => (head[at] === '克重' ? weight : { value, type: String })),
      ],
    });
    const sheets = [
      sheet('SHEET-1', { value: 0.5, type: Number, format: '0%' }),
      sheet('SHEET-2', { value: '=100+20', type: 'Formula' }),
    ];
    const file = await writeExcelFile(sheets as never).toBuffer();
    expect((await read(file)).data.lines).toMatchObject([{ problems: [{ text: '应为整数' }] }]);
    // As Excel leaves it when the second sheet is drawn before the first.
    expect((await read(await turned(file))).data.lines).toMatchObject([
      { problems: [{ text: expect.stringContaining('公式') }] },
    ]);
  });

  async function turned(file: Buffer): Promise<Buffer> {
    const reader = new ZipReader(new Uint8ArrayReader(file));
    const writer = new ZipWriter(new Uint8ArrayWriter());
    for (const entry of await reader.getEntries()) {
      if (entry.directory) continue;
      const text = await entry.getData(new TextWriter());
      const isBook = entry.filename === 'xl/workbook.xml';
      const kept = isBook ? text.replace(/(<sheet [^>]*>)\s*(<sheet [^>]*>)/, '$2$1') : text;
      expect(kept === text, entry.filename).toBe(!isBook);
      await writer.add(entry.filename, new TextReader(kept));
    }
    return Buffer.from(await writer.close());
  }

  test('with codes of many digits keeps each of them; one that Excel shortened is refused', async () => {
    const weighed = (code: number | string) =>
      line('', {}).map((value, at) =>
        head[at] === '编号'
          ? { value: code, type: typeof code === 'number' ? Number : String }
          : { value, type: String },
      );
    const rows = [
      head.map((value) => ({ value, type: String })),
      weighed(6901234567892),
      weighed(4512345678901234000),
      weighed('#N/A'),
    ];
    const { data } = await read(await writeExcelFile(rows as never).toBuffer());
    expect(data.counts).toMatchObject({ new: 1, faulty: 2 });
    expect(data.lines.map(({ line: at, code, problems }) => [at, code, problems.map(({ column }) => column)])).toEqual([
      [3, '', ['编号']],
      [4, '', ['编号']],
      [2, '6901234567892', []],
    ]);
  });

  test('whose heading stands below a title on its second sheet is read, and says so', async () => {
    const sheets = [
      { data: [[]], sheet: '封面' },
      {
        data: [['春夏面料'], [], head, line('SHEET-1')].map((cells) => cells.map((value) => ({ value, type: String }))),
        sheet: '面料',
      },
    ];
    const { data } = await read(await writeExcelFile(sheets as never).toBuffer());
    expect(data).toMatchObject({ sheet: '面料', head_line: 3, counts: { new: 1, faulty: 0 }, lines: [{ line: 4 }] });
  });

  test('with a formula in a cell has that line refused, whatever the formula last came to', async () => {
    const rows = [head, line('FOR-1'), line('FOR-2')].map((cells) =>
      cells.map((value) => ({ value, type: String as unknown })),
    );
    const weight = head.indexOf('克重');
    rows[2]?.splice(weight, 1, { value: '=100+20', type: 'Formula' });
    const { data } = await read(await writeExcelFile(rows as never).toBuffer(), 'f.xlsx');
    expect(data.counts).toMatchObject({ new: 1, faulty: 1 });
    expect(data.lines[0]).toMatchObject({
      line: 3,
      problems: [{ column: '克重', text: expect.stringContaining('公式') }],
    });
  });
});

test('only editors read files, and nothing is read from another site', async () => {
  expect(await read('x', 'x.csv', site.visitor())).toMatchObject({ code: 401 });
  expect(await read('x', 'x.csv', await site.screenUser('viewer'))).toMatchObject({ code: 403 });
  const foreign = await site.app.inject({
    method: 'POST',
    url: call.readFabricImportPath,
    payload: 'x',
    headers: { 'content-type': 'application/octet-stream', origin: 'https://evil.example', cookie: cookie(staff) },
  });
  expect(foreign.json()).toMatchObject({ code: 403 });
});
