import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import { stateWords } from '#enrolment/application/application-status.ts';
import { categoryChoices } from '#enrolment/application/choices.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import { fieldWords, supplierTypeWords, wordsOf } from '#enrolment/application/words.ts';
import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import { warningKindWords } from '#enrolment/review/warning-kinds.ts';
import type { Database } from '#kit/database.server.ts';
import { inLanguage, type Language, type Text } from '#kit/language.ts';
import { maskPhone } from '#kit/phone.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Cell } from '#kit/table-file.server.ts';
import { businessOffsetMs } from '#kit/time.ts';
import { type ReadQueueRow, readQueueRow, selectQueueRow } from './queue-rows.server.ts';
import { columnWords } from './queue-words.ts';
import { type QueueColumn, queueColumnNames } from './saved-filters-contract.ts';

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
