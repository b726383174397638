import type { FileResponse } from '#kit/call/file-response.server.ts';
import type { Refusal } from '#kit/call/outcome.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import type { Clock } from '#kit/text/time.ts';
import { type SignupDesk, type SignupFilter, type StoredSignup, selectSignup } from './signup-desk.server.ts';
import { interestWords, stateWords } from './signup-words.ts';

/** Exports of the filtered list. */
export function signupExport({
  phones,
  conditions,
  ...needs
}: {
  database: Database;
  clock: Clock;
  phones: SealedPhones;
  audit: WriteAudit;
  conditions: SignupDesk['conditions'];
}) {
  const { pool } = needs.database;
  return (
    who: Exporter,
    given: SignupFilter & ExportAsked,
  ): Promise<FileResponse | Refusal<'too_many_rows' | 'not_personal' | 'no_purpose'>> => {
    const word = (text: Text) => inLanguage(text, who.language);
    const phoneOf = (row: StoredSignup) => {
      if (row.erased_at) return '';
      const phone = phones.open(row.phone);
      return given.personal ? phone.replace(/^\+86/, '') : maskPhone(phone);
    };
    return exportList<StoredSignup, number>(needs, who, given, {
      name: ['采购商注册', 'sign-ups'],
      action: 'signup.export',
      subject: 'signups',
      async keys() {
        const { where, values } = conditions(who.id, given);
        const { rows } = await pool.query(`select t.id from signups t where ${where} order by t.id desc`, values);
        return rows.map(({ id }) => id);
      },
      read: async (part) =>
        (await pool.query<StoredSignup>(`${selectSignup} where t.id = any($1) order by t.id desc`, [part])).rows,
      columns: [
        [word(['编号', 'Number']), (row) => row.id],
        [word(['公司', 'Company']), (row) => row.company],
        [word(['手机号', 'Phone']), phoneOf],
        [word(['城市', 'City']), (row) => row.city_name],
        [word(['采购需求', 'Looking for']), (row) => row.interests.map((one) => word(interestWords[one])).join('; ')],
        [word(['来源', 'Campaign']), (row) => row.campaign],
        [word(['状态', 'Status']), (row) => word(stateWords[row.state])],
        [word(['处理人', 'Assignee']), (row) => row.assignee_name ?? ''],
        [word(['注册时间', 'Signed up']), (row) => exportMoment(row.created_at)],
      ],
    });
  };
}
