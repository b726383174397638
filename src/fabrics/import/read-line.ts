import { type FabricProblems, fabricProblems } from '#fabrics/fabric-checks.ts';
import { type FabricDraft, type FabricField, fabricDraft } from '#fabrics/fabric-fields.ts';
import { fieldProblems } from '#kit/call/field-problem.ts';
import { beginningOf } from '#kit/text/cut-text.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { type ImportColumn, importColumns, Misread } from './import-columns.ts';

const words = defineWords({
  formula: [
    '是公式，请改成数值（在 Excel 里复制后“选择性粘贴—数值”）',
    'is a formula; replace it with its value (in Excel: copy, then Paste Special > Values)',
  ],
  formulaText: ['不能以 = + - @ 开头', 'must not start with = + - @'],
});

/** What a mill leaves out because it is the same as another column. */
const sameAs = new Map<FabricField, FabricField>([
  ['full_width_cm', 'usable_width_cm'],
  ['minimum_per_colour', 'minimum_order'],
]);

export type LineReading = { ok: true; draft: FabricDraft } | { ok: false; code: string; problems: FabricProblems };

/** What a spreadsheet that opens our own files would take for a formula; a number below zero is none. */
const isFormula = (text: string) => /^\s*[=+\-@＝＋－＠]/.test(text) && !/^\s*[-+]?\d+(\.\d+)?%?\s*$/.test(text);

/** A line of a file as a draft, or what is wrong with it, by field and in words. */
export function readLine(
  columns: readonly (ImportColumn | undefined)[],
  { cells, formulas }: { cells: readonly string[]; formulas: ReadonlySet<number> },
  { today, language }: { today: string; language: Language },
): LineReading {
  const t = words(language);
  const problems: FabricProblems = {};
  const given: Record<string, unknown> = { pictures: [] };
  for (const [at, column] of columns.entries()) {
    if (!column) continue;
    const text = cells[at] ?? '';
    if (formulas.has(at)) problems[column.field] = t.formula;
    else if (isFormula(text)) problems[column.field] = t.formulaText;
    const value = column.read(text);
    if (value instanceof Misread) problems[column.field] ??= inLanguage(value.help, language);
    else given[column.field] = value;
  }
  for (const { field, read } of importColumns) {
    if (field in given || problems[field]) continue;
    const value = read('');
    if (!(value instanceof Misread)) given[field] = value;
  }
  for (const [field, same] of sameAs) given[field] ??= given[same];
  if (given.name_en === '') given.name_en = given.name_zh;
  const code = beginningOf(String(given.code ?? ''), 60);
  const read = fabricDraft.safeParse(given, { reportInput: true });
  if (!read.success) {
    // A column that may be left out lacks nothing of its own when the one that it is the same as is wrong.
    for (const [field, text] of Object.entries(fieldProblems(read.error, language)))
      if (!problems[sameAs.get(field as FabricField) ?? (field as FabricField)])
        problems[field as FabricField] ??= text;
    return { ok: false, code, problems };
  }
  for (const [field, text] of Object.entries(fabricProblems(read.data, today, language)))
    problems[field as keyof FabricProblems] ??= text;
  return Object.keys(problems).length > 0
    ? { ok: false, code: read.data.code, problems }
    : { ok: true, draft: read.data };
}
