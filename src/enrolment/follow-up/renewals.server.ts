import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import { applicationNumber, unchanged, writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { DecisionMessages } from '#enrolment/review/decision-messages.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';
import { dueNotices, notices, type Paper, papersOf } from './expiring-papers.ts';

/** The short message before papers run out, in the supplier's language. */
export function reminderMessage(
  { number, company, papers }: { number: string; company: string; papers: readonly Pick<Paper, 'name' | 'valid_to'>[] },
  language: Language,
): { text: string; items: string } {
  const english = language === 'en';
  const items = papers
    .map(({ name, valid_to }) =>
      english ? `${name || 'business licence'} on ${valid_to}` : `${name || '营业执照'} ${valid_to}`,
    )
    .join(english ? '; ' : '；');
  const text = english
    ? `[Weftline] Documents of your supplier account ${number} of ${company} expire soon: ${items}. Please renew them in time; we will ask you to upload the new ones.`
    : `【织联】您的供应商资格 ${number}（${company}）有证照即将到期：${items}。请及时换发，届时我们会请您更新。`;
  return { text, items };
}

const mostListed = 500;

type Row = {
  id: number;
  state: string;
  revision: number;
  language: Language;
  company_name: string;
  papers: ApplicationFields;
};
/** Only expiry data, none of which is sealed. */
const select = `select a.id, a.state, a.revision, a.language, a.company_name, jsonb_build_object(
    'licence_valid_to', a.fields->'licence_valid_to', 'certificates', a.fields->'certificates') as papers
  from application_queue q join applications a on a.id = q.application
  where q.state = 'approved' and q.expires_on <> '' and q.expires_on <= $1`;
const clean = ({ licence_valid_to, certificates }: ApplicationFields): ApplicationFields => ({
  ...(licence_valid_to ? { licence_valid_to } : {}),
  ...(certificates ? { certificates } : {}),
});

/** Papers of admitted suppliers that run out: reminding the suppliers, and the list that staff work off. */
export function renewals({
  database,
  clock,
  messages,
}: {
  database: Database;
  clock: Clock;
  messages: Pick<DecisionMessages, 'queue' | 'deliver'>;
}) {
  async function remind(row: Row, papers: readonly Paper[]): Promise<void> {
    const at = new Date(clock.now());
    const queued = await database.transaction(async (client) => {
      const fresh: Paper[] = [];
      for (const paper of papers) {
        let isNew = false;
        for (const notice of dueNotices(paper)) {
          const { rowCount } = await client.query(
            `insert into expiry_reminders (application, paper, valid_to, notice, at) values ($1, $2, $3, $4, $5)
             on conflict do nothing`,
            [row.id, paper.id, paper.valid_to, notice, at],
          );
          isNew ||= rowCount === 1;
        }
        if (isNew) fresh.push(paper);
      }
      if (fresh.length === 0) return undefined;
      const number = applicationNumber(row.id);
      const { text, items } = reminderMessage({ number, company: row.company_name, papers: fresh }, row.language);
      // The system: 0 is no account.
      const kind = 'expiry_reminder';
      const written = await writeEvent(client, row.id, at, {
        actorKind: 'ia',
        actor: 0,
        action: kind,
        ...unchanged(row),
        ownWords: items,
      });
      return messages.queue(client, { event: written, kind }, row.id, {
        text,
        template: {
          name: 'application_expiry',
          language: row.language,
          values: { number, company: row.company_name, items },
        },
      });
    });
    if (queued !== undefined) await messages.deliver(queued);
  }

  return {
    /** Periodic work. The unique reminder row prevents duplicate messages after a crash or in parallel. */
    async remindOfExpiry(): Promise<void> {
      const now = clock.now();
      const today = businessDay(now);
      const { rows } = await database.pool.query<Row & { told: string[] }>(
        `select due.*, array(select r.paper || '/' || r.valid_to || '/' || r.notice from expiry_reminders r
           where r.application = due.id) as told
         from (${select} order by q.expires_on) due`,
        [businessDay(now + notices[0] * dayMs)],
      );
      for (const row of rows) {
        const papers = papersOf(clean(row.papers), today);
        const isUntold = ({ id, valid_to, days }: Paper) =>
          dueNotices({ days }).some((notice) => !row.told.includes(`${id}/${valid_to}/${notice}`));
        if (papers.some(isUntold)) await remind(row, papers);
      }
    },

    /** Admitted suppliers whose papers have run out or will within so many days, the first first. */
    async listExpiring(withinDays: number) {
      const now = clock.now();
      const today = businessDay(now);
      const { rows } = await database.pool.query<Row>(`${select} order by q.expires_on, a.id limit ${mostListed}`, [
        businessDay(now + withinDays * dayMs),
      ]);
      return rows.map((row) => ({
        application: { id: row.id, number: applicationNumber(row.id), company_name: row.company_name },
        revision: row.revision,
        papers: papersOf(clean(row.papers), today)
          .filter(({ days }) => days <= withinDays)
          .map(({ field, name, valid_to, days }) => ({ field, name, valid_to, days })),
      }));
    },
  };
}
export type Renewals = ReturnType<typeof renewals>;
