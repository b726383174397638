import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import { fabricImportLimits } from '#fabrics/import/contract.ts';
import { columnOf, guessColumns } from '#fabrics/import/import-columns.ts';
import { readLine } from '#fabrics/import/read-line.ts';
import { readDemonstration } from '#kit/db/demonstration-data.server.ts';
import { csvLines } from '#kit/files/table/csv-lines.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';

/** The day on which certificates are as old as the files have them. */
const writtenOn = '2026-11-01';

/** A fabric file for an import, with its certificate dates shifted to today. */
export function fabricFile(name: string, today: string): string {
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
