import fs from 'node:fs';
import path from 'node:path';
import writeExcelFile from 'write-excel-file/node';
import type { FabricDraft } from '#fabrics/contract.ts';
import type { FabricField } from '#fabrics/fabric-fields.ts';
import {
  certificateKinds,
  constructions,
  dyeings,
  finishes,
  functions,
  patterns,
  saleUnits,
  seasons,
  yarnPlaces,
} from '#fabrics/fabric-terms.ts';
import { gradeText } from '#fabrics/fastness.ts';
import { fibres } from '#fabrics/fibres.ts';
import { importColumns } from '#fabrics/import/import-columns.ts';
import { fabricImports } from '#fabrics/import/imports.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { csvLine } from '#kit/text/csv.ts';
import { businessDay, systemClock } from '#kit/text/time.ts';
import { manyFabrics } from './client/many-fabrics.ts';
import { withOwnDatabase } from './client/own-database.ts';

const lines = Number(process.env.BENCH_LINES ?? 10_000);
const limitMs = 20_000;
const today = businessDay(systemClock.now());

/** How editors write each column, where it is not the value itself. */
const cells: Partial<{ [Field in FabricField]: (draft: FabricDraft) => string }> = {
  construction: ({ construction }) => constructions[construction].name[0],
  pattern: ({ pattern }) => patterns[pattern][0],
  composition: ({ composition }) =>
    composition.map(({ fibre, permille }) => `${permille / 10}% ${fibres[fibre].name[0]}`).join(' '),
  yarns: ({ yarns }) =>
    yarns
      .map(({ place, count, unit, ply }) => {
        const [name] = yarnPlaces[place];
        const plies = ply > 1 ? `/${ply}` : '';
        return unit === 'Ne' || unit === 'Nm' ? `${name}:${unit} ${count}${plies}` : `${name}:${count}${unit}${plies}`;
      })
      .join(';'),
  dyeing: ({ dyeing }) => dyeings[dyeing][0],
  finishes: (draft) => draft.finishes.map((each) => finishes[each][0]).join('、'),
  functions: (draft) => draft.functions.map((each) => functions[each][0]).join('、'),
  seasons: (draft) => draft.seasons.map((each) => seasons[each][0]).join('、'),
  unit: ({ unit }) => saleUnits[unit][0],
  prices: ({ prices }) => prices.map(({ from, price_fen }) => `${from}:${(price_fen / 100).toFixed(2)}`).join(';'),
  sample_fen: ({ sample_fen }) => String(sample_fen / 100),
  shrinkage_warp_permille: (draft) => tenth(draft.shrinkage_warp_permille),
  shrinkage_weft_permille: (draft) => tenth(draft.shrinkage_weft_permille),
  fastness_washing: (draft) => grade(draft.fastness_washing),
  fastness_rubbing_dry: (draft) => grade(draft.fastness_rubbing_dry),
  fastness_rubbing_wet: (draft) => grade(draft.fastness_rubbing_wet),
  fastness_perspiration: (draft) => grade(draft.fastness_perspiration),
  fastness_light: (draft) => grade(draft.fastness_light),
  certificates: ({ certificates }) =>
    certificates.map(({ kind, number, valid_to }) => [certificateKinds[kind][0], number, valid_to].join('|')).join(';'),
  colours: ({ colours }) =>
    colours
      .map(({ number, name_zh, name_en, hex, stock }) => [number, name_zh, name_en, hex, stock].join('|'))
      .join(';'),
};
const tenth = (value: number | null) => (value === null ? '' : String(value / 10));
const grade = (value: number | null) => (value === null ? '' : gradeText(value));
const row = (draft: FabricDraft): string[] =>
  importColumns.map(({ field }) => cells[field]?.(draft) ?? String(draft[field] ?? ''));
const head = importColumns.map(({ names }) => names[0]);

const run = () =>
  withOwnDatabase('import', { synchronousCommit: true }, async (database, directory) => {
    const rows = [...manyFabrics({ count: lines, today })].map(row);
    const csv = path.join(directory, 'fabrics.csv');
    fs.writeFileSync(csv, [head, ...rows].map((each) => csvLine(each)).join(''));
    const xlsx = path.join(directory, 'fabrics.xlsx');
    fs.writeFileSync(
      xlsx,
      await writeExcelFile([head, ...rows].map((each) => each.map((value) => ({ value, type: String })))).toBuffer(),
    );
    const imports = fabricImports({
      database,
      clock: systemClock,
      audit: async () => {},
      report(error) {
        throw error;
      },
    });
    const who = { id: await someone(database), address: '127.0.0.1', language: 'zh-CN' as const };
    const took: [what: string, ms: number][] = [];
    const timed = async <Value>(what: string, work: () => Promise<Value>): Promise<Value> => {
      const began = performance.now();
      const value = await work();
      took.push([what, performance.now() - began]);
      return value;
    };
    const read = async (file: string, what: string) => {
      const answer = await timed(what, async () => {
        const taken = await imports.read(who, path.basename(file), file);
        await imports.settled();
        return taken.ok ? imports.report({ id: taken.value.id, page: 1 }, 'zh-CN') : taken;
      });
      if (!answer.ok) throw new Error(String(answer.data));
      return answer.value;
    };
    const first = await read(csv, 'CSV read into its report');
    if (first.import.counts.new !== lines)
      throw new Error(`only ${JSON.stringify(first.import.counts)}: ${JSON.stringify(first.lines[0])}`);
    await timed('written and shown', async () => {
      await imports.write(who, { id: first.import.id, show: true });
      await imports.settled();
    });
    const again = await read(xlsx, 'the same as XLSX, compared with what there is');
    if (again.import.counts.same !== lines) throw new Error(`not the same: ${JSON.stringify(again.import.counts)}`);
    for (const [what, ms] of took) console.log(`${what.padEnd(48)} ${(ms / 1_000).toFixed(1).padStart(6)} s`);
    const whole = (took[0]?.[1] ?? 0) + (took[1]?.[1] ?? 0);
    const holds = whole <= limitMs;
    console.log(
      `${holds ? 'holds ' : 'MISSED'}  ${lines.toLocaleString('en')} fabrics from the file to the catalogue within ${limitMs / 1_000} s: ${(whole / 1_000).toFixed(1)} s`,
    );
    if (!holds) process.exitCode = 1;
  });

async function someone({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into screen_users (username, name, password_hash, roles) values ('bench', 'bench', '', '{editor}') returning id`,
  );
  return rows[0]?.id ?? 0;
}

export default { name: `fabric-import: ${lines} fabrics from a file into the catalogue, with a report by line`, run };
