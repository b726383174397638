import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import type { Fabrics } from '#fabrics/fabrics.server.ts';
import { fabricImportLimits } from '#fabrics/import/contract.ts';
import { columnOf, guessColumns } from '#fabrics/import/import-columns.ts';
import type { FabricImports } from '#fabrics/import/imports.server.ts';
import { readLine } from '#fabrics/import/read-line.ts';
import { readDemonstration } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { csvLines } from '#kit/files/table/csv-lines.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';

/** Fills an empty catalogue from files, as an editor would: one that is shown, drafts, and one that nobody has written yet. */
export async function fillFabrics(
  stage: Stage,
  { fabrics, fabricImports }: { fabrics: Fabrics; fabricImports: FabricImports },
): Promise<void> {
  const { rowCount } = await stage.pool.query('select 1 from fabrics limit 1');
  if (rowCount) return;
  const who = stage.staff();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'weftline-fabrics-'));
  async function read(name: string, title: string): Promise<number> {
    const file = path.join(directory, name);
    fs.writeFileSync(file, fabricFile(name, businessDay(stage.now)));
    const { id } = must(await fabricImports.read(who, title, file), name);
    await fabricImports.settled();
    return id;
  }
  async function write(name: string, title: string, show: boolean): Promise<void> {
    must(await fabricImports.write(who, { id: await read(name, title), show }), name);
    await fabricImports.settled();
  }
  // Last, and whole: a start that is cut off begins again.
  await write('drafts.csv', '冬季新品.csv', false);
  await write('fabrics.csv', '在售面料.csv', true);
  await read('price-list.csv', '十二月调价.csv');
  fs.rmSync(directory, { recursive: true });
  const { rows } = await stage.pool.query(
    `select id, revision from fabrics where state = 'shown' order by id desc limit 3`,
  );
  for (const fabric of rows)
    must(await fabrics.setState({ kind: 'ia', ...who }, fabric, 'withdrawn'), `fabric ${fabric.id}`);
}

/** The day on which certificates are as old as the files have them. */
const writtenOn = '2026-11-01';

/** A fabric file for an import, with its certificate dates shifted to today. */
function fabricFile(name: string, today: string): string {
  const days = Math.round((startOfBusinessDay(today) - startOfBusinessDay(writtenOn)) / dayMs);
  return readDemonstration(`fabrics/${name}`).replace(/\|(\d{4}-\d\d-\d\d)/g, (_, day) => {
    return `|${businessDay(startOfBusinessDay(day) + days * dayMs)}`;
  });
}

/** The first fabrics of the demonstration. */
export function sampleFabrics({ count, today }: { count: number; today: string }): FabricDraft[] {
  const csv = csvLines(fabricImportLimits);
  const [heading, ...lines] = [...csv.take(fabricFile('fabrics.csv', today)), ...csv.end()];
  const columns = guessColumns(heading?.cells ?? []).map(columnOf);
  return lines.slice(0, count).map(({ line, cells }) => {
    const read = readLine(columns, { cells, formulas: new Set() }, { today, language: 'zh-CN' });
    if (!read.ok) throw new Error(`demonstration/fabrics/fabrics.csv:${line}: ${JSON.stringify(read.problems)}`);
    return read.draft;
  });
}
