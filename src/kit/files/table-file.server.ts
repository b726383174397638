import { Readable } from 'node:stream';
import { FileResponse } from '#kit/call/file-response.server.ts';
import { byteOrderMark, csvLine, escapeFormula } from '#kit/text/csv.ts';

export type Cell = string | number;

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A list as a CSV or Excel file, safe from formula injection. `rows` yields chunks: a CSV file is read only as fast as it is
 * sent, an Excel file is built in memory, so the caller limits its rows. `name` has no extension.
 */
export async function tableFile({
  name,
  format,
  head,
  rows,
}: {
  name: string;
  format: 'csv' | 'xlsx';
  head: readonly string[];
  rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}): Promise<FileResponse> {
  if (format === 'csv') {
    async function* lines() {
      yield byteOrderMark + csvLine(head);
      for await (const part of rows) yield part.map(csvLine).join('');
    }
    return new FileResponse({
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Readable.from(lines(), { highWaterMark: 1 }),
    });
  }
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const cells: (readonly Cell[])[] = [];
  for await (const part of rows) cells.push(...part);
  const sheet = [
    head.map((value) => ({ value: escapeFormula(value), type: String, fontWeight: 'bold' as const })),
    ...cells.map((line) =>
      line.map((value) => (typeof value === 'number' ? { value } : { value: escapeFormula(value), type: String })),
    ),
  ];
  const content = await writeExcelFile(sheet, {
    columns: head.map(() => ({ width: 20 })),
    stickyRowsCount: 1,
  }).toBuffer();
  return new FileResponse({ name: `${name}.xlsx`, type: excelType, content });
}
