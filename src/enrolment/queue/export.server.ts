import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import { staffEntry, type WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import type { FileAnswer } from '#kit/file-answer.server.ts';
import type { Language } from '#kit/language.ts';
import { type Refusal, refuse } from '#kit/outcome.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import { tableFile } from '#kit/table-file.server.ts';
import { businessDay, type Clock } from '#kit/time.ts';
import { mostExcelRows } from './export-contract.ts';
import { exportHead, exportRows } from './export-rows.server.ts';
import { queueConditions, queueOrder } from './queue-conditions.server.ts';
import type { QueueFilter, QueueOrder } from './queue-contract.ts';
import type { QueueColumn } from './saved-filters-contract.ts';
import type { SearchTerms } from './search-terms.server.ts';

/** Rows that are in memory at a time, however long the file gets. */
const rowsAtOnce = 500;

export interface Export {
  filter: QueueFilter;
  sort: QueueOrder;
  columns: readonly QueueColumn[];
  format: 'csv' | 'xlsx';
  personal: boolean;
  purpose: string;
}
export interface Exporter {
  id: number;
  isAdmin: boolean;
  language: Language;
  address: string;
}

/** Files of a filtered queue. That one was taken, by whom and with what in it, is recorded before its first byte leaves. */
export function queueExport({
  database,
  phones,
  clock,
  due,
  terms,
  sealed,
  audit,
}: {
  database: Database;
  phones: SealedPhones;
  clock: Clock;
  due: DueClock;
  terms: SearchTerms;
  sealed: SealedFields;
  audit: WriteAudit;
}) {
  const rowsOf = exportRows({ database, phones, due, sealed });

  return async (
    who: Exporter,
    { filter, sort, columns, format, personal, purpose }: Export,
  ): Promise<FileAnswer | Refusal<'too_many_rows' | 'not_personal' | 'no_purpose'>> => {
    if (personal && !who.isAdmin) return refuse('not_personal');
    if (personal && !purpose.trim()) return refuse('no_purpose');
    const { where, values } = await queueConditions({ database, phones, due, terms, now: clock.now() }, filter, who.id);
    // Only the numbers of all rows are held: what stands in them is read while the file goes out.
    const { rows } = await database.pool.query<[number]>({
      text: `select q.application from application_queue q where ${where} order by ${queueOrder(sort).by()}`,
      values,
      rowMode: 'array',
    });
    const ids = rows.map(([id]) => id);
    if (format === 'xlsx' && ids.length > mostExcelRows) return refuse('too_many_rows');
    const at = new Date(clock.now());
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value.length > 0));
    await database.transaction((client) =>
      audit(
        client,
        staffEntry(who, at, {
          action: 'enrolment.export',
          subject: 'applications',
          after: { format, rows: ids.length, filter: given, columns: [...columns], personal, purpose: purpose.trim() },
        }),
      ),
    );

    const shape = { columns, personal, language: who.language };
    async function* parts() {
      for (let from = 0; from < ids.length; from += rowsAtOnce)
        yield await rowsOf(ids.slice(from, from + rowsAtOnce), shape);
    }
    return tableFile({
      name: `${who.language === 'en' ? 'applications' : '入驻申请'}-${businessDay(at.getTime())}`,
      format,
      head: exportHead(shape),
      rows: parts(),
      wideColumn: 1,
    });
  };
}
export type QueueExport = ReturnType<typeof queueExport>;
