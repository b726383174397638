import type { PoolClient } from 'pg';
import { applicationNumber, writeEvent } from '#enrolment/application-rows.server.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { businessDay, type Clock } from '#kit/time.ts';
import type { NewCondition } from './desk-contract.ts';

const dayMs = 86_400_000;
const mostListed = 500;

/** Writes the conditions of an approval in its transaction. */
export async function writeConditions(
  client: PoolClient,
  application: number,
  event: number,
  conditions: readonly NewCondition[],
): Promise<void> {
  for (const { text, due_on } of conditions)
    await client.query(
      'insert into application_conditions (application, event, text, due_on) values ($1, $2, $3, $4)',
      [application, event, text, due_on],
    );
}

/** An approval that is taken back takes its conditions with it, and leaves those of an earlier one. */
export async function takeConditionsBack(client: PoolClient, application: number, at: Date): Promise<void> {
  await client.query(
    `update application_conditions set taken_back_at = $2 where application = $1 and taken_back_at is null and event =
       (select max(id) from application_events where application = $1 and action = 'approve')`,
    [application, at],
  );
}

export function approvalConditions({ database, clock }: { database: Database; clock: Clock }) {
  return {
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
          fromState: condition.state,
          toState: condition.state,
          revision: condition.revision,
          text: `${condition.text} (${condition.due_on})`,
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
        overdue: row.due_on < today,
        application: { id: application, number: applicationNumber(application), company_name },
      }));
    },
  };
}
export type ApprovalConditions = ReturnType<typeof approvalConditions>;
