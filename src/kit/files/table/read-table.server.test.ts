import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareText, lostText, numberFormat } from './cell-text.ts';
import { findHeading, readTable, type TableLimits, UnreadableTable } from './read-table.server.ts';

const tables = path.join(import.meta.dirname, '../../../../tests/tables');
const limits: TableLimits = {
  bytes: 2 ** 27,
  lines: 1_000_000,
  columns: 200,
  cell: 8_000,
  unpackedBytes: 400 * 2 ** 20,
  heapMb: 256,
};
let directory: string;
beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tables-'));
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

/** What a file comes to: its lines, each with its number, or why and at which line it is refused. */
async function read(file: string, only: Partial<TableLimits> = {}): Promise<string[] | string> {
  try {
    return await readTable(file, { ...limits, ...only }, async ({ lines }) => {
      const texts: string[] = [];
      for await (const { line, cells } of lines) texts.push(`${line} ${cells.join('|')}`);
      return texts;
    });
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    return error.line === undefined ? error.reason : `${error.reason} ${error.line}`;
  }
}
const written = (content: string | Uint8Array, name = 'file') => {
  const file = path.join(directory, name);
  fs.writeFileSync(file, content);
  return file;
};

const head = '1 订单号|下单时间|订单金额';
const order = (number: string, sum = '100') => `${number}|2026-11-20 10:00:00|${sum}|广东`;
const typed = (number: string, sum = '100') => `${number}|2026-11-20 10:00|${sum}`;

/** Right values of tests/tables. */
const rightValues: Record<string, string[] | string> = {
  'alipay.csv': [
    '1 ------------------',
    '2 导出信息：',
    '3 姓名：某某',
    '4 起始时间：[2026-11-10 00:00:00]    终止时间：[2026-11-20 23:59:59]',
    '5 共2笔记录',
    '7 -----------客户回单-----------',
    '8 交易时间|交易对方|商品说明|金额|交易状态|交易订单号|商家订单号|备注|',
    '9 2026-11-12 21:32:14|某店|布|49.74|交易成功|2026111222001100010312345678|T200P1234567890||',
  ],
  'bad-4bytes.xlsx': 'damaged',
  'bad-crc.xlsx': 'damaged',
  'bad-data.xlsx': 'damaged',
  'bad-empty-zip.xlsx': 'not_a_table',
  'bad-size.xlsx': 'damaged',
  'bad-truncated.xlsx': 'damaged',
  'blanklead.csv': ['4 订单号|下单时间|订单金额', `5 ${typed('A1')}`, `7 ${typed('A2')}`],
  'd1904.xlsx': [`${head}|省份`, `2 ${order('D1')}`],
  'd1904ext.xlsx': [`${head}|省份`, `2 ${order('D3')}`],
  'd1904ext2.xlsx': [`${head}|省份`, `2 ${order('D3')}`],
  'd1904true.xlsx': [`${head}|省份`, `2 ${order('D2')}`],
  'dupehead.xlsx': ['1 订单号|下单时间|金额|金额|省份', '2 P1|2026-11-20 10:00:00|100|999|广东'],
  'emptyfirst.xlsx': [`${head}|省份`, `2 ${order('E1')}`],
  'escapes.xlsx': [`${head}|省份|品名`, `2 ${order('X1')}|条纹\r\n布`],
  'excel-text.csv': [head, `2 ${typed('4512345678901234567')}`, `3 ${typed('4512345678901234568', '200')}`],
  'far-cell.xlsx': 'too_many_columns 100000',
  // What stands far out in these is empty.
  'far2000.xlsx': [`${head}|省份`, `2 ${order('A1')}`],
  'farboth.xlsx': [`${head}|省份`, `2 ${order('A1')}`],
  'farcol.xlsx': [`${head}|省份`, `2 ${order('A1')}`],
  'farrow.xlsx': [`${head}|省份`, `2 ${order('A1')}`],
  'filtered.xlsx': [`${head}|省份`, `2 ${order('A1')}`, `3 ${order('A2')}`],
  'gb18030.csv': [`${head}|买家`, `2 ${typed('A1')}|𠮷田㛃`, `3 ${typed('A2')}|阿依古丽·买买提`],
  'general-date.xlsx': [`${head}|省份`, '2 G1|46346.4166666667|100|广东', '3 G2|46346|100|广东'],
  'head2.csv': ['1 订单号|下单时间|实付款|订单状态|收货省份', `2 ${typed('A1')}|交易成功|广东`],
  'hiddenfirst.xlsx': [`${head}|省份`, `2 ${order('E1')}`],
  'longnum.xlsx': [
    `${head}|省份`,
    `2 ${order('20261120100001')}`,
    `3 ${order('20261120100002', '200')}`,
    `4 ${order('202611201000011', '300')}`,
    `5 ${order('202611201000012', '400')}`,
    `6 ${order('1234567890123', '1')}`,
    `7 ${order('1234567890124', '2')}`,
    `8 ${order('20261120100001', '3')}`,
    `9 ${order('4.51234567890123E+18', '3')}`,
  ],
  'mergedorder.xlsx': [
    '1 订单号|下单时间|商品|单价|数量',
    '2 MM1|2026-11-20 10:00:00|布A|10|2',
    '3 MM1|2026-11-20 10:00:00|布B|20|1',
    '4 MM2|2026-11-20 10:00:00|布C|5|1',
  ],
  'midnight.xlsx': [
    `${head}|省份`,
    '2 Y1|2026-11-20 23:59:59|100|广东',
    '3 Y2|2026-11-21|100|广东',
    '4 Y3|2026-11-21|100|广东',
  ],
  'money.xlsx': [
    `${head}|省份`,
    `2 ${order('Q1', '1234567.89')}`,
    `3 ${order('Q2', '0.3')}`,
    `4 ${order('Q3', '99999999.99')}`,
    `5 ${order('Q4', '1.005')}`,
    `6 ${order('Q5', '12345678901.55')}`,
  ],
  'nel.csv': [`${head}|品名`, `2 ${typed('A1')}|布\u2028二`],
  'norefs.xlsx': [`${head}|省份`, `2 ${order('N1')}`],
  'offset-b3.xlsx': [
    '3 |订单号|下单时间|订单金额|省份',
    '4 |O1|2026-11-20 10:00:00|100%|广东',
    '5 |O2|2026-11-20 10:00:00|100|广东',
  ],
  'onebad-cell.xlsx': [
    `${head}|备注`,
    '2 OB1|2026-11-20 10:00:00|100|好',
    '3 OB2|2026-11-20 10:00:00|200|10:10:10',
    '4 OB3|2026-11-20 10:00:00|300|abc',
  ],
  'openquote.csv': 'open_quote 3',
  'openquote2.csv': [
    `${head}|品名`,
    `2 ${typed('V1', '10')}|布`,
    `3 ${typed('V2', '20')}|12宽布`,
    `4 ${typed('V3', '40')}|布`,
    `5 ${typed('V4', '80')}|10宽布`,
    `6 ${typed('V5', '160')}|布`,
  ],
  'pipe.csv': [head, `2 ${typed('A1')}`],
  'quotedhead.csv': ['1 订单号|下单时间|订单金额(元, 含税, 含运费)|备注;备注;备注;备注', `2 ${typed('A1')}|x`],
  'richphonetic.xlsx': [`${head}|省份`, `2 ${order('R1')}`],
  'sci.csv': [
    head,
    '2 4.51235E+18|2026-11-20 10:00|100',
    '3 4.51235E+18|2026-11-20 10:01|200',
    '4 2.02611E+13|2026-11-20 10:02|200',
  ],
  'semicolon-comma.csv': [`${head}|品名`, `2 ${typed('A1', '1234,56')}|布`],
  'sep.csv': ['2 订单号|下单时间|订单金额|省份|订单状态', `3 ${typed('A1')}|广东|已付款`],
  'short.csv': [`${head}|品名`, `2 ${typed('A1')}`, `3 ${typed('A2')}|布|多|多`],
  'space-quote.csv': [`${head}|品名`, `2 ${typed('A1', '1,234.00')}|布, 白`],
  'sst-missing.xlsx': [`${head}|备注`, '2 SM1|2026-11-20 10:00:00|100|#REF!'],
  'stray.csv': 'open_quote 6',
  'tick.csv': [
    head,
    `2 ${typed('4512345678901234567')}`,
    `3 ${typed('4512345678901234568', '200')}`,
    `4 ${typed('4512345678901234569', '¥7.00')}`,
  ],
  'title-merged.xlsx': [
    `1 ${Array.from({ length: 4 }, () => '2026年11月订单明细').join('|')}`,
    '2 订单号|下单时间|订单金额|省份',
    `3 ${order('O1')}`,
    '4 合计||100',
  ],
  'trailing.xlsx': [`${head}|省份`, `2 ${order('A1')}`],
  'types.xlsx': [
    `${head}|省份`,
    '2 T1|2026-11-20 10:00|100.00|广东',
    `3 ${order('T2', 'true')}`,
    `4 ${order('T3', '#N/A')}`,
    `5 ${order('T4')}`,
    `6 ${order('T5', '')}`,
    `7 ${order('T6')}`,
    `8 ${order('T7')}省`,
    `9 ${order('T8')}`,
    `10 ${order('T9')}`,
  ],
  'utf16be-bom.csv': [`${head}|省份|订单状态`, `2 ${typed('A1')}|广东|已付款`],
  'utf16le-bom.csv': [`${head}|省份|订单状态`, `2 ${typed('A1')}|广东|已付款`],
  'utf16le-nobom.csv': [`${head}|省份|订单状态`, `2 ${typed('A1')}|广东|已付款`],
  'zeropad.xlsx': [`${head}|省份`, `2 ${order('00000123')}`, `3 ${order('00000124')}`],
  'zhdate.xlsx': [
    `${head}|省份|付款时间`,
    `2 ${order('Z1')}|2026-11-20`,
    '3 Z2|2026-11-20|100|广东|2026-11-20 10:00:00',
    `4 ${order('Z3', '1234.5')}`,
  ],
};

test.each(Object.entries(rightValues))('%s comes to its right lines, or is refused', async (name, right) => {
  expect(await read(path.join(tables, name))).toEqual(right);
});

test('files whose cells are judged by the imports are read line by line', async () => {
  const columns = async (name: string, column: number) => {
    const lines = (await read(path.join(tables, name))) as string[];
    return lines.map((line) => line.slice(line.indexOf(' ') + 1).split('|')[column] ?? '');
  };
  expect((await columns('fab-codes.xlsx', 0)).slice(1, 7)).toEqual([
    '6901234567892',
    '6901234567893',
    '6901234567894',
    '6901234567895',
    '00000045',
    '20261120',
  ]);
  expect((await columns('taobao.csv', 0)).slice(1)).toEqual([
    '4512345678901234567',
    '4512345678901234568',
    '4512345678901234569',
    '4512345678901234570',
  ]);
  expect((await columns('wxpay.csv', 4)).slice(2, 4)).toEqual([
    '4200002986202611113091615320',
    '4200002986202611113091615321',
  ]);
  for (const [name, count] of [
    ['states.csv', 34],
    ['places.csv', 52],
    ['sums.csv', 38],
    ['times.csv', 38],
  ] as const)
    expect(await columns(name, 2), name).toHaveLength(count);
  const known = [...Object.keys(rightValues), 'fab-codes.xlsx', 'taobao.csv', 'wxpay.csv', 'states.csv', 'places.csv'];
  const files = fs.readdirSync(tables).filter((name) => /\.(csv|xlsx)$/.test(name));
  expect(files.toSorted()).toEqual([...known, 'sums.csv', 'times.csv'].toSorted());
});

test('which sheet was read is told, and where values of formulas and of merged cells stand', async () => {
  const marks = (name: string) =>
    readTable(path.join(tables, name), limits, async ({ encoding, sheet, lines }) => {
      const marked: unknown[] = [];
      for await (const { line, formulas, repeats } of lines)
        if (formulas.size + repeats.size > 0) marked.push([line, [...formulas], [...repeats]]);
      return { encoding, sheet, marked };
    });
  expect(await marks('hiddenfirst.xlsx')).toEqual({ encoding: 'xlsx', sheet: '订单', marked: [] });
  expect(await marks('emptyfirst.xlsx')).toMatchObject({ sheet: '二' });
  expect(await marks('offset-b3.xlsx')).toMatchObject({ marked: [[5, [3], []]] });
  expect(await marks('mergedorder.xlsx')).toMatchObject({ marked: [[3, [], [0, 1]]] });
  // Of a heading that is merged across, no cell repeats one above.
  expect(await marks('title-merged.xlsx')).toMatchObject({ marked: [] });
  expect(await marks('utf16be-bom.csv')).toEqual({ encoding: 'utf-16be', sheet: '', marked: [] });
});

test('a heading is found below the lines that a file begins with', async () => {
  const known = ['订单号', '下单时间', '金额', '金额(元)', '交易状态', '交易时间'];
  const heading = (name: string) =>
    readTable(path.join(tables, name), limits, async (table) => {
      const { head: found, lines } = await findHeading(
        table.lines,
        (cells) => cells.filter((cell) => known.includes(cell)).length,
      );
      const under: number[] = [];
      for await (const { line } of lines) under.push(line);
      return [found.line, under];
    });
  expect(await heading('alipay.csv')).toEqual([8, [9]]);
  expect(await heading('wxpay.csv')).toEqual([2, [3, 4, 5, 6]]);
  expect(await heading('title-merged.xlsx')).toEqual([2, [3, 4]]);
  expect(await heading('sep.csv')).toEqual([2, [3]]);
  // Nothing of it is known: the first line is the heading, as in most files.
  expect(await heading('pipe.csv')).toEqual([1, [2]]);
});

test('other requests have their turn while lines are understood', async () => {
  const file = written(Array.from({ length: 2_000 }, (_, at) => `a,${at}`).join('\n'), 'turns.csv');
  const linesOfTurns = await readTable(file, limits, async ({ lines }) => {
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns++;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    const seen = new Map<number, number>();
    for await (const _ of lines) seen.set(turns, (seen.get(turns) ?? 0) + 1);
    isRead = true;
    return [...seen.values()];
  });
  expect(Math.max(...linesOfTurns)).toBeLessThanOrEqual(100);
});

describe('a text', () => {
  test('loses what keeps spreadsheets off it, and nothing else', () => {
    for (const [text, bare] of [
      ['="0012"', '0012'],
      ['="say ""hi"""', 'say "hi"'],
      ["'0012", '0012'],
      ["'E2026112000001", 'E2026112000001'],
      ["'=1+1", '=1+1'],
      ['`2026-11-20 10:00:00', '2026-11-20 10:00:00'],
      ['\u200bA1\u2069', 'A1'],
      ["'n Sync", "'n Sync"],
      ["'中", "'中"],
      ['="', '="'],
      ['="a"&B1', '="a"&B1'],
    ] as const)
      expect(bareText(text), text).toBe(bare);
  });

  test('that stands for a number of which digits are lost, or for no value, is known as such', () => {
    for (const text of ['4.51235E+18', '2.02611E+13', '5E+15']) expect(lostText(text), text).toBe('shortened');
    for (const text of ['#N/A', '#REF!', '#DIV/0!']) expect(lostText(text), text).toBe('error');
    for (const text of ['4512345678901234567', '2E15', 'A-1E+10', '#12', ''])
      expect(lostText(text), text).toBe(undefined);
  });

  test.each([
    ['00000000', 123, '00000123'],
    ['00000000', 1_234_567_890, '1234567890'],
    ['0000-0000', 12_345, '0001-2345'],
    ['"WF"0000', 45, 'WF0045'],
    ['0', 1.5, '1.5'],
    ['0.00', 1.5, '1.5'],
    ['#,##0.00"元"', 1_234.5, '1234.5'],
    ['0.0%', 0.07, '7%'],
    ['General', 0.1 + 0.2, '0.3'],
    ['G/通用格式', 45, '45'],
    ['[Red]0.00E+00', 12, '12'],
    ['h:mm', 0.75, '18:00:00'],
    ['[$-804]yyyy"年"m"月"d"日";@', 46_346, '2026-11-20'],
    ['yyyy-mm-dd', 99_999_999, '99999999'],
  ])('of a number in the format %s is %s as it is shown: %s', (code, value, text) => {
    expect(numberFormat(code, false)(value)).toBe(text);
  });
});

describe('a CSV', () => {
  test.each([
    ['a quote that a later one closes', 'a,b\n1,"x\n2,"y"\n3,z\n', 'open_quote 2'],
    ['line breaks within quotes', 'a,b\n1,"x\ny"\n2,"z" \n', ['1 a|b', '2 1|x\ny', '4 2|z']],
    ['a cell without an end', `a,b\n1,"${'x'.repeat(9_000)}`, 'long_cell 2'],
    ['too many columns', `a,b\n${'x,'.repeat(300)}\n`, 'too_many_columns 2'],
    ['one column', 'a\nb, c\n', ['1 a', '2 b| c'.replace(' c', 'c')]],
    ['a web page', '<html><table><tr><td>a</td></tr></table></html>', 'not_a_table'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 0]), 'not_a_table'],
    ['a text in no encoding that is known', Buffer.from([0xff, 0xff, 0x80, 0x0a]), 'encoding'],
    ['nothing but blank lines', '\r\n,,\r\n', 'empty'],
    ['half of a sign at its end', Buffer.from('\uFEFFa,b\n订单').subarray(0, -1), 'encoding'],
    ['half of a sign in UTF-16', Buffer.concat([Buffer.from('\uFEFFa,b\n', 'utf16le'), Buffer.from([1])]), 'encoding'],
    [
      'more separators in a remark than between its cells',
      'a,b\n1,x;y;z;w\n2,x;y;z;w\n',
      ['1 a|b', '2 1|x;y;z;w', '3 2|x;y;z;w'],
    ],
  ])('with %s', async (_name, content, right) => {
    expect(await read(written(content))).toEqual(right);
  });
});

describe('a workbook', () => {
  const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  async function book({ rows, strings = '', after = '' }: { rows: string; strings?: string; after?: string }) {
    const zip = new ZipWriter(new Uint8ArrayWriter());
    const parts = {
      'xl/workbook.xml': `<workbook ${namespace}><sheets><sheet name="a" sheetId="1" state="show"/></sheets></workbook>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${namespace}><sheetData>${rows}</sheetData>${after}</worksheet>`,
      'xl/sharedStrings.xml': `<sst ${namespace}>${strings}</sst>`,
    };
    for (const [name, text] of Object.entries(parts)) await zip.add(name, new TextReader(text));
    return written(await zip.close());
  }
  const cell = (value: number) => `<c><v>${value}</v></c>`;

  test('may write its elements with a prefix, and texts as CDATA', async () => {
    const file = await book({ rows: '<x:row xmlns:x="x"><x:c t="str"><x:v><![CDATA[<a>&b]]></x:v></x:c></x:row>' });
    expect(await read(file)).toEqual(['1 <a>&b']);
  });

  test('of which the end is missing, or whose rows go backwards, is refused', async () => {
    expect(await read(await book({ rows: `<row>${cell(1)}</row>`, after: '<open>' }))).toBe('damaged');
    expect(await read(await book({ rows: `<row r="2">${cell(1)}</row><row r="1">${cell(1)}</row>` }))).toBe('damaged');
    expect(await read(await book({ rows: `<row r="2000000">${cell(1)}</row>` }))).toBe('damaged');
  });

  test('names no entities of its own', async () => {
    const file = await book({ rows: '<row><c t="str"><v>&own;</v></c></row>' });
    expect(await read(file)).toBe('damaged');
  });

  test('gives the value of merged cells to rows that have one of their own, and makes none of those that have not', async () => {
    const rows = `<row>${cell(1)}${cell(2)}</row><row><c/><c/></row><row><c/><c/>${cell(3)}</row><row>${cell(4)}</row>`;
    const after = '<mergeCells><mergeCell ref="A1:A3"/><mergeCell\n  id="2" ref=\'B1:B3\'/></mergeCells>';
    expect(await read(await book({ rows, after }))).toEqual(['1 1|2', '3 1|2|3', '4 4']);
  });

  test('that names a long text in very many cells is refused before they fill the memory', async () => {
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(1_000);
    const file = await book({ rows, strings: `<si><t>${'x'.repeat(8_000)}</t></si>` });
    expect(await read(file)).toBe('too_large');
  });

  test('whose texts need more memory than the reading thread has is refused, and the process goes on', async () => {
    const strings = Array.from({ length: 500_000 }, (_, at) => `<si><t>text ${at}</t></si>`).join('');
    const file = await book({ rows: `<row>${cell(1)}</row>`, strings });
    expect(await read(file)).toEqual(['1 1']);
    expect(await read(file, { heapMb: 16 })).toBe('too_large');
  });

  test.each([
    ['a tag of very many attributes', `<row ${Array.from({ length: 1_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    ['elements nested very deep', `${'<x>'.repeat(1_000)}${'</x>'.repeat(1_000)}`],
    ['a text that does not end', `<row><c><v>${'1'.repeat(5 * 2 ** 20)}</v></c></row>`],
    ['a comment that does not end', `<!--${'x'.repeat(5 * 2 ** 20)}-->`],
  ])('with %s is refused', async (_name, rows) => {
    expect(await read(await book({ rows }))).toBe('damaged');
  });
});

test('whoever stops reading ends the thread, and more files than are read at once wait for their turn', async () => {
  const file = written(`a,b\n${'1,2\n'.repeat(200_000)}`);
  const first = () =>
    readTable(file, limits, async ({ lines }) => {
      for await (const { cells } of lines) return cells;
      return [];
    });
  expect(await Promise.all([first(), first(), first(), first(), first()])).toEqual(
    Array.from({ length: 5 }, () => ['a', 'b']),
  );
  await expect(
    readTable(file, limits, async () => {
      throw new Error('not now');
    }),
  ).rejects.toThrow('not now');
});
