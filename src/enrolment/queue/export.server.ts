import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import { inTheirWords } from '#enrolment/application/application-rows.server.ts';
import { stateWords } from '#enrolment/application/application-status.ts';
import { categoryNames, supplierTypeWords, wordsOf } from '#enrolment/application/choices.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import { fieldWords, warningKindWords } from '#enrolment/application/words.ts';
import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import type { FileResponse } from '#kit/call/file-response.server.ts';
import type { Refusal } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import type { Cell } from '#kit/files/table-file.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import {
  queueConditions,
  queueOrder,
  type ReadQueueRow,
  readQueueRow,
  selectQueueRow,
} from './queue-conditions.server.ts';
import type { QueueFilter } from './queue-contract.ts';
import { columnNames, columnWords, type QueueColumn, type QueueOrder } from './queue-words.ts';

type StoredRow = ReadQueueRow & { credit_code: string; fields: object };
interface ExportedRow extends Omit<StoredRow, 'fields'> {
  shown: ReturnType<typeof readQueueRow>;
  fields: ApplicationFields;
}

/** Fields that name or reach a person, in the order of the form. */
const personalFields = ['legal_name', 'contact_name', 'contact_role', 'wechat_id', 'email', 'address'] as const;

/** A filtered queue as a file: its columns as they are shown, and for admins what tells who people are. */
export function queueExport({
  phones,
  due,
  sealed,
  ...needs
}: Needs<'database' | 'phones' | 'clock' | 'audit'> & { due: DueClock; sealed: SealedFields }) {
  const { database, clock } = needs;
  return (
    who: Exporter,
    given: QueueFilter & { sort: QueueOrder; columns: readonly QueueColumn[] } & ExportAsked,
  ): Promise<FileResponse | Refusal<'too_many_rows' | 'not_personal' | 'no_purpose'>> => {
    const { sort, columns, format: _format, personal, purpose: _purpose, ...filter } = given;
    const word = (text: Text) => inLanguage(text, who.language);
    const phoneOf = (phone: string) => (personal ? phone.replace(/^\+86/, '') : maskPhone(phone));
    const cells: Record<QueueColumn, (row: ExportedRow) => Cell> = {
      type: (row) => wordsOf(supplierTypeWords, row.supplier_type, who.language),
      categories: (row) => row.shown.categories.map((name) => wordsOf(categoryNames, name, who.language)).join('; '),
      area: (row) => row.shown.area_name,
      phone: (row) => phoneOf(row.shown.contact_phone),
      state: (row) => word(stateWords[row.state]),
      round: (row) => row.round,
      submitted: (row) => exportMoment(row.submitted_at),
      due: (row) => exportMoment(row.due_at),
      decided: (row) => exportMoment(row.decided_at),
      expires: (row) => row.expires_on,
      warnings: (row) => row.shown.warnings.map((kind) => word(warningKindWords[kind])).join('; '),
      assignee: (row) => row.assignee_name ?? '',
    };
    return exportList<ExportedRow, number>(needs, who, given, {
      name: ['入驻申请', 'applications'],
      action: 'enrolment.export',
      subject: 'applications',
      async keys() {
        const conditions = { database, phones, due, now: clock.now() };
        const { where, values } = await queueConditions(conditions, filter, who.id);
        const { rows } = await database.pool.query<[number]>({
          text: `select q.application from application_queue q where ${where} order by ${queueOrder(sort).by()}`,
          values,
          rowMode: 'array',
        });
        return rows.map(([id]) => id);
      },
      // One that is gone meanwhile is left out.
      async read(ids) {
        const { rows } = await database.pool.query<StoredRow>(
          `${selectQueueRow}, a.credit_code, ${personal ? 'a.fields' : "'{}'::jsonb as fields"}
           from application_queue q join applications a on a.id = q.application join applicants p on p.id = a.applicant
           left join screen_users u on u.id = a.assignee where q.application = any($1) order by array_position($1, q.application)`,
          [ids],
        );
        return Promise.all(
          rows.map(async (row) => ({
            ...row,
            shown: await inTheirWords(readQueueRow(row, { due, phones }), who.language),
            fields: sealed.open<ApplicationFields>(row.id, row.fields),
          })),
        );
      },
      columns: [
        [word(['编号', 'Number']), (row) => row.shown.number],
        [word(['企业名称', 'Company']), (row) => row.company_name],
        [word(['统一社会信用代码', 'Credit code']), (row) => row.credit_code],
        ...columnNames
          .filter((name) => columns.includes(name))
          .map((name) => [word(columnWords[name]), cells[name]] as const),
        ...(personal ? personalFields : []).map(
          (name) => [word(fieldWords[name]), (row: ExportedRow) => row.fields[name] ?? ''] as const,
        ),
      ],
    });
  };
}
