import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment, wholeList } from '#kit/desk/list-export.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import type { Clock } from '#kit/text/time.ts';
import type { RequestDesk } from './request-desk.server.ts';
import { kindNames, requestStateNames, requestWords } from './request-desk-words.ts';
import { type RequestRows, type StoredRequest, selectRequest } from './request-rows.server.ts';

/** The filtered requests as a file; who asks, and by which number they are reached, only for admins who say what for. */
export const requestExport =
  ({
    desk,
    rows,
    phones,
    ...needs
  }: {
    database: Database;
    clock: Clock;
    audit: WriteAudit;
    desk: RequestDesk;
    rows: RequestRows;
    phones: SealedPhones;
  }) =>
  (who: Exporter, given: ExportAsked & { kind: string; state: string; q: string }) => {
    const { pool } = needs.database;
    const t = requestWords(who.language);
    const word = (text: Text) => inLanguage(text, who.language);
    const phoneOf = (row: StoredRequest) => phones.open(row.phone);
    return exportList<StoredRequest, number>(needs, who, given, {
      name: ['样品与询价', 'requests'],
      action: 'fabrics.export',
      subject: 'fabric_request/0',
      keys: async () => (await desk.list({ ...given, ...wholeList })).rows.map(({ id }) => id),
      read: async (ids) => (await pool.query(`${selectRequest} where r.id = any($1) order by r.id desc`, [ids])).rows,
      columns: [
        [t.number, ({ number }) => number],
        [t.kind, ({ kind }) => word(kindNames[kind])],
        [t.company, ({ company }) => company],
        ...(given.personal ? [[t.name, (row: StoredRequest) => rows.detailOf(row).name] as const] : []),
        [t.phone, (row) => (given.personal ? phoneOf(row).replace(/^\+86/, '') : maskPhone(phoneOf(row)))],
        [t.fabrics, ({ items }) => items.map(({ code }) => code).join('; ')],
        [t.state, ({ state }) => word(requestStateNames[state])],
        [t.created, ({ created_at }) => exportMoment(created_at)],
      ],
    });
  };
