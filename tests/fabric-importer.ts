import * as call from '#fabrics/import/contract.ts';
import { importColumns } from '#fabrics/import/import-columns.ts';
import type { ImportLine } from '#kit/files/import/import-calls.ts';
import { csvLine } from '#kit/text/csv.ts';
import type { TestApp, Visitor } from './test-app.ts';

export const head = importColumns.map(({ names }) => names[0]);
const pattern = importColumns.map(({ sample }) => sample[0]);
/** A line of the pattern with some of its cells changed, by their headings. */
export const line = (code: string, change: Record<string, string> = {}) =>
  pattern.map((cell, at) => (head[at] === '编号' ? code : (change[head[at] as string] ?? cell)));
export const csv = (...lines: string[][]) => lines.map((cells) => csvLine(cells)).join('');
export const cookie = (person: Visitor) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** An editor who brings files of fabrics in, step by step. */
export function fabricImporter(site: TestApp, staff: Visitor) {
  /** A report as it is shown, once all that began is done. */
  async function reported(id: number) {
    await site.services.fabricImports.settled();
    const { import: file, lines } = (await staff.call(call.getFabricImport, { id })).data as {
      import: call.FabricImport;
      lines: ImportLine[];
    };
    return {
      ...file,
      ignored: file.head.filter((_, at) => !file.mapping[at]),
      lines: lines.map(({ key, problems, ...rest }) => ({
        ...rest,
        code: key,
        problems: problems.map(({ column, text }) => ({ column, text })),
      })),
    };
  }
  return {
    reported,
    async read(content: Buffer | string, name = 'fabrics.csv', who = staff) {
      const answer = await site.app.inject({
        method: 'POST',
        url: `${call.readFabricImportPath}?name=${encodeURIComponent(name)}`,
        payload: content,
        headers: { 'content-type': 'application/octet-stream', cookie: cookie(who) },
      });
      const { code, msg, data } = answer.json();
      return { code, msg, data: (code === 1 ? await reported(data.id) : data) as Awaited<ReturnType<typeof reported>> };
    },
    async write(id: number, show = 0) {
      const { code } = await staff.call(call.writeFabricImport, { id, show });
      return { code, data: await reported(id) };
    },
  };
}
export type FabricImporter = ReturnType<typeof fabricImporter>;
