import { expect } from 'vitest';
import type { ImportLine } from '#kit/files/import/import-calls.ts';
import type { OrdersSummary } from '#orders/contract.ts';
import {
  checkOrderImport,
  getOrderImport,
  type OrderImport,
  readOrderImportPath,
  writeOrderImport,
} from '#orders/import/contract.ts';
import type { ImportOptions } from '#orders/import/import-fields.ts';
import type { TestApp, Visitor } from './test-app.ts';

/** A file with the columns that were guessed or corrected, as calls take it. */
export const asMeant = ({ id, mapping, options }: OrderImport, otherwise: Partial<ImportOptions> = {}) => ({
  id,
  mapping: JSON.stringify(mapping),
  options: JSON.stringify({ ...options, ...otherwise }),
});

/** An admin who brings files of orders in, step by step. */
export function orderImporter(site: TestApp, admin: Visitor) {
  const report = async (id: number) => {
    const { import: file, lines } = (await admin.call(getOrderImport, { id })).data as {
      import: OrderImport;
      lines: ImportLine[];
    };
    const problems = lines.flatMap(({ line, key: order_no, kind, problems: each }) =>
      each.map(({ text, value }) => ({ line, order_no, kind, text, value })),
    );
    return { import: { ...file, ...file.figures }, problems };
  };
  return {
    async read(content: Buffer | string, name = 'history.csv', who = admin) {
      const answer = await site.app.inject({
        method: 'POST',
        url: `${readOrderImportPath}?name=${encodeURIComponent(name)}`,
        payload: Buffer.isBuffer(content) ? content : Buffer.from(content),
        headers: {
          'content-type': 'application/octet-stream',
          cookie: [...who.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
        },
      });
      return answer.json() as { code: number; msg: string; data: OrderImport };
    },
    report,
    async checked(file: OrderImport, otherwise?: Partial<ImportOptions>) {
      expect(await admin.call(checkOrderImport, asMeant(file, otherwise))).toMatchObject({ code: 1 });
      await site.services.orderImports.settled();
      return report(file.id);
    },
    async written(id: number) {
      expect(await admin.call(writeOrderImport, { id })).toMatchObject({ code: 1 });
      await site.services.orderImports.settled();
      return (await report(id)).import;
    },
    sums: (): Promise<OrdersSummary> =>
      site.services.orders.readSummary(
        Date.parse('2000-01-01T00:00:00+08:00'),
        Date.parse('2027-01-01T00:00:00+08:00'),
      ),
  };
}
export type OrderImporter = ReturnType<typeof orderImporter>;
