import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import type { DecisionMessages } from '#enrolment/review/decision-messages.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { dueNotices, notices, type Paper, papersOf } from './expiring-papers.ts';

/** The short message before papers run out, in the supplier's language; `items` are the papers in words. */
const reminderMessage = (number: string, company: string, items: string): Text => [
  `【织联】您的供应商资格 ${number}（${company}）有证照即将到期：${items}。请及时换发，届时我们会请您更新。`,
  `[Weftline] Documents of your supplier account ${number} of ${company} expire soon: ${items}. Please renew them in time; we will ask you to upload the new ones.`,
];
const itemsOf = (papers: readonly Paper[], language: Language): string =>
  papers
    .map(({ name, valid_to }) =>
      inLanguage([`${name || '营业执照'} ${valid_to}`, `${name || 'business licence'} on ${valid_to}`], language),
    )
    .join(inLanguage(['；', '; '], language));

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
}: Needs<'database' | 'clock'> & { messages: Pick<DecisionMessages, 'remind'> }) {
  const remind = (row: Row, papers: readonly Paper[]): Promise<void> =>
    messages.remind(row, 'expiry_reminder', async (client, at) => {
      const fresh: Paper[] = [];
      for (const paper of papers) {
        const { rowCount } = await client.query(
          `insert into expiry_reminders (application, paper, valid_to, notice, at)
           select $1, $2, $3, notice, $5 from unnest($4::int[]) notice on conflict do nothing`,
          [row.id, paper.id, paper.valid_to, dueNotices(paper), at],
        );
        if (rowCount) fresh.push(paper);
      }
      if (fresh.length === 0) return undefined;
      const { language, company_name: company } = row;
      const number = applicationNumber(row.id);
      const items = itemsOf(fresh, language);
      return {
        words: { ownWords: items },
        text: inLanguage(reminderMessage(number, company, items), language),
        template: { name: 'application_expiry', language, values: { number, company, items } },
      };
    });

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
