import type { PoolClient } from 'pg';
import { applicationNumber, unchanged, writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { DecisionMessages } from '#enrolment/review/decision-messages.server.ts';
import type { NewCondition } from '#enrolment/review/review-contract.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';

const mostListed = 500;
/** So many days before its day a supplier is reminded of a condition. */
const soonDays = 7;

/** Writes the conditions of an approval in its transaction. */
export async function writeConditions(
  client: PoolClient,
  sealed: Pick<SealedFields, 'sealWords'>,
  application: number,
  event: number,
  conditions: readonly NewCondition[],
): Promise<void> {
  for (const { text, due_on } of conditions)
    await client.query(
      'insert into application_conditions (application, event, text, due_on) values ($1, $2, $3, $4)',
      [application, event, sealed.sealWords(application, text), due_on],
    );
}

/** Undoing an approval also withdraws its conditions, but not those of an earlier one. */
export async function takeConditionsBack(client: PoolClient, application: number, at: Date): Promise<void> {
  await client.query(
    `update application_conditions set taken_back_at = $2 where application = $1 and taken_back_at is null and event =
       (select max(id) from application_events where application = $1 and action = 'approve')`,
    [application, at],
  );
}

type Row = Pick<Rows['application_conditions'], 'id' | 'application' | 'text' | 'due_on'> &
  Pick<Rows['applications'], 'state' | 'revision'> & { company_name: string; language: Language; is_open: boolean };
const isOpen = 'c.met_at is null and c.taken_back_at is null';
const select = `select c.id, c.application, c.text, c.due_on, ${isOpen} as is_open, a.company_name, a.state, a.revision, a.language
  from application_conditions c join applications a on a.id = c.application`;

/** The short message about a condition of an approval, before its day and after it, in the supplier's language. */
const conditionMessage = (
  {
    number,
    company_name,
    text,
    due_on,
    language,
  }: Pick<Row, 'company_name' | 'text' | 'due_on' | 'language'> & { number: string },
  isLate: boolean,
): string =>
  inLanguage(
    isLate
      ? [
          `【织联】您的供应商资格 ${number}（${company_name}）有一项条件已过期限（${due_on}）：${text}。请尽快办理，否则资格可能暂停。`,
          `[Weftline] A condition of your supplier account ${number} of ${company_name} was due on ${due_on}: ${text}. Please meet it now, or the account may be suspended.`,
        ]
      : [
          `【织联】您的供应商资格 ${number}（${company_name}）有一项条件将于 ${due_on} 到期：${text}。请按时办理。`,
          `[Weftline] A condition of your supplier account ${number} of ${company_name} is due on ${due_on}: ${text}.`,
        ],
    language,
  );

export function approvalConditions({
  database,
  clock,
  messages,
  sealed,
}: Needs<'database' | 'clock'> & {
  messages: Pick<DecisionMessages, 'remind'>;
  sealed: Pick<SealedFields, 'sealWords' | 'openWords'>;
}) {
  const find = async (
    client: Pick<PoolClient, 'query'>,
    where: string,
    ...values: readonly (number | string)[]
  ): Promise<Row[]> => (await client.query<Row>(`${select} where ${where}`, [...values])).rows;
  const textOf = ({ application, text }: Row) => sealed.openWords(application, text);
  const sealedWithDay = (row: Row) => sealed.sealWords(row.application, `${textOf(row)} (${row.due_on})`);

  /** Notifies the supplier once, before the day and after it. */
  const remind = async (row: Row, isLate: boolean): Promise<void> => {
    const text = textOf(row);
    const kind = isLate ? 'condition_late' : 'condition_reminder';
    await messages.remind({ ...row, id: row.application }, kind, async (client, at) => {
      const mark = isLate ? 'late_told_at' : 'soon_told_at';
      const { rowCount } = await client.query(
        `update application_conditions c set ${mark} = $2 where id = $1 and ${mark} is null and ${isOpen}`,
        [row.id, at],
      );
      if (rowCount !== 1) return undefined;
      const number = applicationNumber(row.application);
      return {
        words: { text: sealedWithDay(row) },
        text: conditionMessage({ ...row, number, text }, isLate),
        template: {
          name: isLate ? 'application_condition_late' : 'application_condition',
          language: row.language,
          values: { number, company: row.company_name, item: text, day: row.due_on },
        },
      };
    });
  };

  return {
    /** Periodic work: suppliers hear of a condition a week before its day and when the day has passed unmet. */
    async remindOfConditions(): Promise<void> {
      const today = businessDay(clock.now());
      const rows = await find(
        database.pool,
        `${isOpen} and a.state = 'approved'
           and (c.due_on < $1 and c.late_told_at is null or c.due_on between $1 and $2 and c.soon_told_at is null)
         order by c.due_on, c.id limit ${mostListed}`,
        today,
        businessDay(clock.now() + soonDays * dayMs),
      );
      // One unreadable condition must not block the others; the run fails at its end.
      const failures: unknown[] = [];
      for (const row of rows) await remind(row, row.due_on < today).catch((error) => failures.push(error));
      if (failures.length > 0)
        throw new AggregateError(failures, 'not every supplier could be reminded of a condition');
    },

    meet: (reviewer: number, id: number): Promise<Outcome<{ met_at: string }, 'none' | 'already'>> =>
      database.transaction(async (client) => {
        const at = new Date(clock.now());
        const [condition] = await find(client, 'c.id = $1 for update of c', id);
        if (!condition) return refuse('none');
        if (!condition.is_open) return refuse('already');
        await client.query('update application_conditions set met_at = $2, met_by = $3 where id = $1', [
          id,
          at,
          reviewer,
        ]);
        await writeEvent(client, condition.application, at, {
          actorKind: 'ia',
          actor: reviewer,
          action: 'condition_met',
          ...unchanged(condition),
          text: sealedWithDay(condition),
        });
        return done({ met_at: at.toISOString() });
      }),

    /** Open conditions of suppliers that are admitted, the earliest first. */
    async list(withinDays: number) {
      const now = clock.now();
      const rows = await find(
        database.pool,
        `${isOpen} and c.due_on <= $1 and a.state in ('approved', 'suspended') order by c.due_on, c.id limit ${mostListed}`,
        businessDay(now + withinDays * dayMs),
      );
      return rows.map((row) => ({
        id: row.id,
        text: textOf(row),
        due_on: row.due_on,
        overdue: row.due_on < businessDay(now),
        application: {
          id: row.application,
          number: applicationNumber(row.application),
          company_name: row.company_name,
        },
      }));
    },
  };
}
