import type { SealedColumn } from '#kit/db/sealed-columns.server.ts';
import { isSealed, type Sealing } from '#kit/db/sealing.server.ts';

/** What of a kind of case is sealed. Each text is bound to its case and its place, so that none can be put in for another. */
interface SealedPlaces {
  /** Begins what texts are bound to, such as `enquiry`. */
  name: string;
  table: string;
  /** The column whose value texts are bound to. */
  key: 'number' | 'id';
  columns: readonly string[];
  /** Texts in other tables: the place that they are bound to, and the column that points to the case. */
  beside?: readonly { table: string; place: string; column: string }[];
}

export function sealedCase(sealing: Sealing, { name, table, key, columns, beside = [] }: SealedPlaces) {
  const bound = (of: string | number, place: string) => `${name}/${of}/${place}`;
  const sealedColumns: SealedColumn[] = [
    ...columns.map((column) => ({ table, column, owner: `t.${key}`, boundTo: (of: string) => bound(of, column) })),
    ...beside.map(({ table: other, place, column }) => ({
      table: other,
      column: 'text',
      owner: `select c.${key} from ${table} c where c.id = t.${column}`,
      boundTo: (of: string) => bound(of, place),
    })),
  ];
  return {
    columns: sealedColumns,
    /** An empty text stays empty. */
    seal: (of: string | number, place: string, text: string) =>
      text === '' ? '' : sealing.seal(text, bound(of, place)),
    /** Gives '' for what is not sealed: it was erased, or never there. */
    open: (of: string | number, place: string, stored: string | null) =>
      isSealed(stored) ? sealing.open(stored, bound(of, place)) : '',
  };
}
export type SealedCase = ReturnType<typeof sealedCase>;
