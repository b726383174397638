import type { FileResponse } from '#kit/call/file-response.server.ts';
import { type Refusal, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import { tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { businessDay, businessOffsetMs, type Clock } from '#kit/text/time.ts';
import { mostExcelRows } from './contract.ts';

import { type SignupDesk, type SignupFilter, type StoredSignup, selectSignup } from './signup-desk.server.ts';
import { interestWords, stateWords } from './signup-words.ts';

const rowsAtOnce = 500;
const head: readonly Text[] = [
  ['编号', 'Number'],
  ['公司', 'Company'],
  ['手机号', 'Phone'],
  ['城市', 'City'],
  ['采购需求', 'Looking for'],
  ['来源', 'Campaign'],
  ['状态', 'Status'],
  ['处理人', 'Assignee'],
  ['注册时间', 'Signed up'],
];
/** Minutes are enough, and spreadsheets know this form. */
const moment = (at: Date) => new Date(at.getTime() + businessOffsetMs).toISOString().slice(0, 16).replace('T', ' ');

/** Files of the filtered list. That one was taken, by whom and with what in it, is recorded before its first byte leaves. */
export function signupExport({
  database,
  clock,
  phones,
  audit,
  conditions,
}: {
  database: Database;
  clock: Clock;
  phones: SealedPhones;
  audit: WriteAudit;
  conditions: SignupDesk['conditions'];
}) {
  return async (
    who: ActingStaff & { isAdmin: boolean; language: Language },
    {
      format,
      personal,
      purpose,
      ...filter
    }: SignupFilter & { format: 'csv' | 'xlsx'; personal: boolean; purpose: string },
  ): Promise<FileResponse | Refusal<'too_many_rows' | 'not_personal' | 'no_purpose'>> => {
    if (personal && !who.isAdmin) return refuse('not_personal');
    if (personal && !purpose.trim()) return refuse('no_purpose');
    const { where, values } = conditions(who.id, filter);
    const { rows } = await database.pool.query<[number]>({
      text: `select t.id from signups t where ${where} order by t.id desc`,
      values,
      rowMode: 'array',
    });
    const ids = rows.map(([id]) => id);
    if (format === 'xlsx' && ids.length > mostExcelRows) return refuse('too_many_rows');
    const at = new Date(clock.now());
    // What was searched for may be a phone number: that something was, is enough.
    const { q, ...plain } = filter;
    await database.transaction((client) =>
      audit(
        client,
        auditEntry(who, at, {
          action: 'signup.export',
          subject: 'signups',
          after: {
            format,
            rows: ids.length,
            filter: { ...plain, searched: q !== '' },
            personal,
            purpose: purpose.trim(),
          },
        }),
      ),
    );
    const word = (text: Text) => inLanguage(text, who.language);
    const phoneOf = (row: StoredSignup) => {
      if (row.erased_at) return '';
      const phone = phones.open(row.phone);
      return personal ? phone.replace(/^\+86/, '') : maskPhone(phone);
    };
    async function* parts() {
      for (let from = 0; from < ids.length; from += rowsAtOnce) {
        const part = ids.slice(from, from + rowsAtOnce);
        const found = await database.pool.query<StoredSignup>(
          `${selectSignup} where t.id = any($1) order by t.id desc`,
          [part],
        );
        yield found.rows.map((row) => [
          row.id,
          row.company,
          phoneOf(row),
          row.city_name,
          row.interests.map((one) => word(interestWords[one])).join('; '),
          row.campaign,
          word(stateWords[row.state]),
          row.assignee_name ?? '',
          moment(row.created_at),
        ]);
      }
    }
    return tableFile({
      name: `${who.language === 'en' ? 'sign-ups' : '采购商注册'}-${businessDay(at.getTime())}`,
      format,
      head: head.map(word),
      rows: parts(),
      wideColumn: 1,
    });
  };
}
