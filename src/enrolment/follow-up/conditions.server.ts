import type { PoolClient } from 'pg';
import { applicationNumber, unchanged, writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { DecisionMessages } from '#enrolment/review/decision-messages.server.ts';
import type { NewCondition } from '#enrolment/review/review-contract.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';

/** The short message about a condition of an approval, before its day and after it, in the supplier's language. */
export function conditionMessage(
  {
    number,
    company_name,
    text,
    due_on,
    language,
  }: { number: string; company_name: string; text: string; due_on: string; language: Language },
  isLate: boolean,
): { text: string; values: Record<string, string> } {
  const values = { number, company: company_name, item: text, day: due_on };
  if (language === 'en')
    return {
      values,
      text: isLate
        ? `[Weftline] A condition of your supplier account ${number} of ${company_name} was due on ${due_on}: ${text}. Please meet it now, or the account may be suspended.`
        : `[Weftline] A condition of your supplier account ${number} of ${company_name} is due on ${due_on}: ${text}.`,
    };
  return {
    values,
    text: isLate
      ? `【织联】您的供应商资格 ${number}（${company_name}）有一项条件已过期限（${due_on}）：${text}。请尽快办理，否则资格可能暂停。`
      : `【织联】您的供应商资格 ${number}（${company_name}）有一项条件将于 ${due_on} 到期：${text}。请按时办理。`,
  };
}

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

export function approvalConditions({
  database,
  clock,
  messages,
  sealed,
}: {
  database: Database;
  clock: Clock;
  messages: Pick<DecisionMessages, 'queue' | 'deliver'>;
  sealed: Pick<SealedFields, 'sealWords' | 'openWords'>;
}) {
  interface Due {
    id: number;
    application: number;
    text: string;
    due_on: string;
    company_name: string;
    state: string;
    revision: number;
    language: Language;
  }
  /** Notifies the supplier once: mark, history and message are one transaction. */
  async function remind(due: Due, isLate: boolean): Promise<void> {
    const at = new Date(clock.now());
    const mark = isLate ? 'late_told_at' : 'soon_told_at';
    const queued = await database.transaction(async (client) => {
      const { rowCount } = await client.query(
        `update application_conditions set ${mark} = $2 where id = $1 and ${mark} is null and met_at is null and taken_back_at is null`,
        [due.id, at],
      );
      if (rowCount !== 1) return undefined;
      const kind = isLate ? 'condition_late' : 'condition_reminder';
      const written = await writeEvent(client, due.application, at, {
        actorKind: 'ia',
        actor: 0,
        action: kind,
        ...unchanged(due),
        text: sealed.sealWords(due.application, `${due.text} (${due.due_on})`),
      });
      const { text, values } = conditionMessage({ ...due, number: applicationNumber(due.application) }, isLate);
      const name = isLate ? 'application_condition_late' : 'application_condition';
      return messages.queue(client, { event: written, kind }, due.application, {
        text,
        template: { name, language: due.language, values },
      });
    });
    if (queued !== undefined) await messages.deliver(queued);
  }

  return {
    /** Periodic work: suppliers hear of a condition a week before its day and when the day has passed unmet. */
    async remindOfConditions(): Promise<void> {
      const today = businessDay(clock.now());
      const { rows } = await database.pool.query<Due>(
        `select c.id, c.application, c.text, c.due_on, a.company_name, a.state, a.revision, a.language
         from application_conditions c join applications a on a.id = c.application
         where c.met_at is null and c.taken_back_at is null and a.state = 'approved'
           and (c.due_on < $1 and c.late_told_at is null or c.due_on between $1 and $2 and c.soon_told_at is null)
         order by c.due_on, c.id limit ${mostListed}`,
        [today, businessDay(clock.now() + soonDays * dayMs)],
      );
      // One unreadable condition must not block the others; the run fails at its end.
      const failures: unknown[] = [];
      for (const row of rows)
        try {
          await remind({ ...row, text: sealed.openWords(row.application, row.text) }, row.due_on < today);
        } catch (error) {
          failures.push(error);
        }
      if (failures.length > 0)
        throw new AggregateError(failures, 'not every supplier could be reminded of a condition');
    },

    async meet(reviewer: number, id: number): Promise<Outcome<{ met_at: string }, 'none' | 'already'>> {
      const at = new Date(clock.now());
      return database.transaction(async (client) => {
        const { rows } = await client.query<{
          application: number;
          text: string;
          due_on: string;
          state: string;
          revision: number;
          isOpen: boolean;
        }>(
          `select c.application, c.text, c.due_on, a.state, a.revision, c.met_at is null and c.taken_back_at is null as "isOpen"
           from application_conditions c join applications a on a.id = c.application where c.id = $1 for update of c`,
          [id],
        );
        const condition = rows[0];
        if (!condition) return refuse('none');
        const text = sealed.openWords(condition.application, condition.text);
        if (!condition.isOpen) return refuse('already');
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
          text: sealed.sealWords(condition.application, `${text} (${condition.due_on})`),
        });
        return done({ met_at: at.toISOString() });
      });
    },

    /** Open conditions of suppliers that are admitted, the earliest first. */
    async list(withinDays: number) {
      const now = clock.now();
      const today = businessDay(now);
      const { rows } = await database.pool.query<{
        id: number;
        text: string;
        due_on: string;
        application: number;
        company_name: string;
      }>(
        `select c.id, c.text, c.due_on, c.application, a.company_name
         from application_conditions c join applications a on a.id = c.application
         where c.met_at is null and c.taken_back_at is null and c.due_on <= $1 and a.state in ('approved', 'suspended')
         order by c.due_on, c.id limit ${mostListed}`,
        [businessDay(now + withinDays * dayMs)],
      );
      return rows.map(({ application, company_name, ...row }) => ({
        ...row,
        text: sealed.openWords(application, row.text),
        overdue: row.due_on < today,
        application: { id: application, number: applicationNumber(application), company_name },
      }));
    },
  };
}
export type ApprovalConditions = ReturnType<typeof approvalConditions>;
