import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listCell, numberCell, readJson, readMarkdown, readTable, yesCell } from './demonstration-data.server.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'demonstration-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
function written(name: string, text: string): string {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

const row = z.strictObject({ name: z.string(), heads: numberCell, tags: listCell(z.string()), late: yesCell });

test('a table gives its lines by the names of its heading; an empty cell is a field that is not there', () => {
  const file = written('good.csv', 'name,heads,tags,late\r\n"Lin, 林",2,knit; silk,\n\n周,0,,true\n');
  expect(readTable(file, row)).toEqual([
    { name: 'Lin, 林', heads: 2, tags: ['knit', 'silk'], late: false },
    { name: '周', heads: 0, tags: [], late: true },
  ]);
});

test('an invalid value is reported with file, line and field', () => {
  const table = written('bad.csv', 'name,heads,tag\nLin,2,\nZhou,two,x\n');
  expect(() => readTable(table, row)).toThrow(/bad\.csv:3: heads: .*"tag"/s);
  const broken = written('bad.json', '{\n  "a": 1,\n}');
  expect(() => readJson(broken, z.strictObject({ a: z.number() }))).toThrow(/bad\.json: .*line 3/);
  const text = written('bad.md', '---\nyears: many\n---\n\n# 职责\n\n- 打样\n');
  expect(() => readMarkdown(text, z.strictObject({ years: numberCell }))).toThrow(/bad\.md:1: years: /);
});

test('a Markdown file gives its fields, and its texts by their headings', () => {
  const file = written('good.md', '---\nyears: 3\n---\n\n# 职责\n\n- 打样\n\n## 细则\n\n# Duties\n\n- Samples\n');
  const { years, sections, textUnder } = readMarkdown(file, z.strictObject({ years: numberCell }));
  expect(years).toBe(3);
  expect(sections.map(({ heading }) => heading)).toEqual(['职责', 'Duties']);
  expect(textUnder('职责')).toBe('- 打样\n\n## 细则');
  expect(() => textUnder('要求')).toThrow(/good\.md: there is no "# 要求"/);
});
