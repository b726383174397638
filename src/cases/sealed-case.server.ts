import type { SealedColumn } from '#kit/db/sealed-columns.server.ts';
import { isSealed, type Sealing } from '#kit/db/sealing.server.ts';

/** The sealed texts of a kind of case. Each is bound to its case and place, so that none can be swapped. */
interface SealedTexts {
  /** Prefix of the binding, such as `enquiry`. */
  name: string;
  table: string;
  /** Column to whose value the texts are bound. */
  key: 'number' | 'id';
  columns: readonly string[];
  /** Texts in other tables: their place in the binding, and the column that refers to the case. */
  beside?: readonly { table: string; place: string; column: string }[];
}

export function sealedCase(sealing: Sealing, { name, table, key, columns, beside = [] }: SealedTexts) {
  const bindingOf = (of: string | number, place: string) => `${name}/${of}/${place}`;
  const sealedColumns: SealedColumn[] = [
    ...columns.map((column) => ({ table, column, owner: `t.${key}`, boundTo: (of: string) => bindingOf(of, column) })),
    ...beside.map(({ table: other, place, column }) => ({
      table: other,
      column: 'text',
      owner: `select c.${key} from ${table} c where c.id = t.${column}`,
      boundTo: (of: string) => bindingOf(of, place),
    })),
  ];
  return {
    columns: sealedColumns,
    /** Empty texts are not sealed. */
    seal: (of: string | number, place: string, text: string) =>
      text === '' ? '' : sealing.seal(text, bindingOf(of, place)),
    /** Returns '' for erased or missing texts. */
    open: (of: string | number, place: string, stored: string | null) =>
      isSealed(stored) ? sealing.open(stored, bindingOf(of, place)) : '',
  };
}
export type SealedCase = ReturnType<typeof sealedCase>;
