import type { FileResponse } from '#kit/call/file-response.server.ts';
import { type Refusal, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type Cell, tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { businessDay, businessOffsetMs, type Clock } from '#kit/text/time.ts';
import { mostExcelRows } from './most-excel-rows.ts';

/** Who takes a file. */
export interface Exporter extends ActingStaff {
  isAdmin: boolean;
  language: Language;
}
export interface ExportAsked {
  format: 'csv' | 'xlsx';
  personal: boolean;
  purpose: string;
}

/** Rows that are in memory at a time, however long the file gets. */
const rowsAtOnce = 500;

/** All of a list that is otherwise read by pages. */
export const wholeList = { page: 1, size: 1_000_000 };

/** `2026-11-21 20:15` in business time: minutes are enough, and spreadsheets know this form. */
export const exportMoment = (at: Date | string | null): string =>
  at ? new Date(new Date(at).getTime() + businessOffsetMs).toISOString().slice(0, 16).replace('T', ' ') : '';

/**
 * A list as a file. That one was taken, by whom and with what in it, is recorded before its first byte leaves. `given` is what the
 * call was asked: a search in it may name somebody, so only that there was one is recorded.
 */
export async function exportList<Row, Key = Row>(
  { database, clock, audit }: { database: Database; clock: Clock; audit: WriteAudit },
  who: Exporter,
  { format, personal, purpose, q, ...filter }: ExportAsked & { q?: string },
  {
    name,
    action,
    subject,
    keys,
    read,
    columns,
  }: {
    /** What the file is called, before its day. */
    name: Text;
    action: string;
    subject: string;
    /** All rows, or what `read` finds them by: a long list is not held whole. */
    keys(): Promise<readonly Key[]>;
    read?(part: readonly Key[]): Promise<readonly Row[]>;
    columns: readonly (readonly [head: string, cell: (row: Row) => Cell])[];
  },
): Promise<FileResponse | Refusal<'too_many_rows' | 'not_personal' | 'no_purpose'>> {
  if (personal && !who.isAdmin) return refuse('not_personal');
  if (personal && !purpose.trim()) return refuse('no_purpose');
  const found = await keys();
  if (format === 'xlsx' && found.length > mostExcelRows) return refuse('too_many_rows');
  const after = {
    format,
    rows: found.length,
    filter: { ...filter, searched: Boolean(q) },
    personal,
    purpose: purpose.trim(),
  };
  await database.transaction((client) => audit(client, auditEntry(who, clock.now(), { action, subject, after })));
  async function* parts() {
    for (let from = 0; from < found.length; from += rowsAtOnce) {
      const part = found.slice(from, from + rowsAtOnce);
      const rows = read ? await read(part) : (part as readonly unknown[] as readonly Row[]);
      yield rows.map((row) => columns.map(([, cell]) => cell(row)));
    }
  }
  return tableFile({
    name: `${inLanguage(name, who.language).replace(/[\\/:*?"<>|]/g, '')}-${businessDay(clock.now())}`,
    format,
    head: columns.map(([head]) => head),
    rows: parts(),
  });
}
