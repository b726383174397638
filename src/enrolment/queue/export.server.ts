import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import { stateWords } from '#enrolment/application/application-status.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import {
  categoryChoices,
  fieldWords,
  supplierTypeWords,
  warningKindWords,
  wordsOf,
} from '#enrolment/application/words.ts';
import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import type { FileResponse } from '#kit/call/file-response.server.ts';
import { type Refusal, refuse } from '#kit/call/outcome.ts';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import { type Cell, tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { businessDay, businessOffsetMs, type Clock } from '#kit/text/time.ts';
import type { SearchTerms } from './queue-conditions.server.ts';
import {
  queueConditions,
  queueOrder,
  type ReadQueueRow,
  readQueueRow,
  selectQueueRow,
} from './queue-conditions.server.ts';
import type { QueueFilter, QueueOrder } from './queue-contract.ts';
import { mostExcelRows, type QueueColumn, queueColumnNames } from './queue-contract.ts';
import { columnWords } from './queue-words.ts';

type ExportedRow = ReadQueueRow & { credit_code: string; fields: object };

/** Fields that name or reach a person, in the order of the form. */
const personalFields = ['legal_name', 'contact_name', 'contact_role', 'wechat_id', 'email', 'address'] as const;
const always: readonly Text[] = [
  ['编号', 'Number'],
  ['企业名称', 'Company'],
  ['统一社会信用代码', 'Credit code'],
];
const categoryNames = Object.assign({}, ...Object.values(categoryChoices)) as Record<string, Text>;

export interface ExportShape {
  columns: readonly QueueColumn[];
  personal: boolean;
  language: Language;
}

export function exportHead({ columns, personal, language }: ExportShape): string[] {
  return [
    ...always,
    ...queueColumnNames.filter((name) => columns.includes(name)).map((name) => columnWords[name]),
    ...(personal ? personalFields.map((name) => fieldWords[name]) : []),
  ].map((text) => inLanguage(text, language));
}

/** Minutes are enough, and spreadsheets know this form. */
const moment = (at: Date | null): string =>
  at ? new Date(at.getTime() + businessOffsetMs).toISOString().slice(0, 16).replace('T', ' ') : '';

export function exportRows({
  database,
  phones,
  due,
  sealed,
}: {
  database: Database;
  phones: Pick<SealedPhones, 'open'>;
  due: DueClock;
  sealed: SealedFields;
}) {
  function cellsOf(row: ExportedRow, { columns, personal, language }: ExportShape): Cell[] {
    const shown = readQueueRow(row, { due, phones });
    const cell: Record<QueueColumn, () => Cell> = {
      type: () => wordsOf(supplierTypeWords, row.supplier_type, language),
      categories: () => shown.categories.map((name) => wordsOf(categoryNames, name, language)).join('; '),
      area: () => row.area_name,
      phone: () => (personal ? shown.contact_phone.replace(/^\+86/, '') : maskPhone(shown.contact_phone)),
      state: () => inLanguage(stateWords[row.state], language),
      round: () => row.round,
      submitted: () => moment(row.submitted_at),
      due: () => moment(row.due_at),
      decided: () => moment(row.decided_at),
      expires: () => row.expires_on,
      warnings: () => shown.warnings.map((kind) => inLanguage(warningKindWords[kind], language)).join('; '),
      assignee: () => row.assignee_name ?? '',
    };
    const cells = [
      shown.number,
      row.company_name,
      row.credit_code,
      ...queueColumnNames.filter((name) => columns.includes(name)).map((name) => cell[name]()),
    ];
    if (!personal) return cells;
    const fields = sealed.open<ApplicationFields>(row.id, row.fields);
    return [...cells, ...personalFields.map((name) => fields[name] ?? '')];
  }

  /** The rows of these applications, in their order; one that is gone meanwhile is left out. */
  return async (ids: readonly number[], shape: ExportShape): Promise<Cell[][]> => {
    const { rows } = await database.pool.query<ExportedRow>(
      `${selectQueueRow}, a.credit_code, ${shape.personal ? 'a.fields' : "'{}'::jsonb as fields"}
       from application_queue q join applications a on a.id = q.application join applicants p on p.id = a.applicant
       left join screen_users u on u.id = a.assignee where q.application = any($1)`,
      [ids],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [cellsOf(row, shape)] : [];
    });
  };
}

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
  ): Promise<FileResponse | Refusal<'too_many_rows' | 'not_personal' | 'no_purpose'>> => {
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
        auditEntry(who, at, {
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
