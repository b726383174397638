import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import type { Clock } from '#kit/time.ts';
import {
  type ApplicationRow,
  applicationNumber,
  type ChangedColumns,
  changeRow,
  findById,
  standingOf,
  writeEvent,
} from './application-rows.server.ts';
import { type Action, next } from './application-status.ts';
import type { changeRefusals } from './contract.ts';
import { decisionMessage, type Told } from './decision-message.ts';
import type { DecisionMessages } from './decision-messages.server.ts';
import type { DueClock } from './due-clock/due-clock.server.ts';
import type { ReviewedApplication, remarkCodes } from './review-contract.ts';
import type { SealedFields } from './sealed-fields.server.ts';

const dayMs = 86_400_000;
/** Decisions, and taking one back: not for somebody who entered the application. */
const deciding: readonly Action[] = ['approve', 'return', 'reject', 'undo'];
/** A reviewer who opens an application again within this time is not written down a second time. */
const openedAgainMs = 10 * 60_000;

type Reason = keyof typeof changeRefusals | 'own_entry' | 'no_such_reviewer';
type Answer = Promise<Outcome<ReviewedApplication, Reason>>;
type Target = { id: number; revision: number };
export type NewRemark = { field: string; code: (typeof remarkCodes)[number]; text: string };

/** What an action changes besides the state, and what the applicant is told. */
interface Effect {
  columns?: ChangedColumns;
  text?: string;
  told?: Partial<Told>;
  remarks?: readonly NewRemark[];
  after?: object;
}

export function reviewDesk({
  database,
  clock,
  messages,
  view,
  due,
  siteAddress,
  sealed,
}: {
  database: Database;
  clock: Clock;
  messages: DecisionMessages;
  view(row: ApplicationRow, reviewer: number): Promise<ReviewedApplication>;
  due: DueClock;
  /** Where applicants go on; empty when the public address is not known. */
  siteAddress: string;
  sealed: SealedFields;
}) {
  async function viewAgain(id: number, reviewer: number): Promise<ReviewedApplication> {
    const row = await findById(database.pool, sealed, id);
    if (!row) throw new Error(`application ${id} is gone`);
    return view(row, reviewer);
  }

  /** The one way in which staff change an application: revision, state table, own entry, history, message. */
  async function change(
    reviewer: number,
    { id, revision }: Target,
    action: Action,
    effect: (row: ApplicationRow, now: number) => Effect = () => ({}),
  ): Answer {
    const row = await findById(database.pool, sealed, id);
    if (!row || row.round === 0) return refuse('none');
    if (row.revision !== revision) return refuse('stale', await view(row, reviewer));
    const now = clock.now();
    const verdict = next(action, 'reviewer', standingOf(row), now);
    if (!verdict.ok)
      return refuse(verdict.reason === 'not_yours' ? 'wrong_state' : verdict.reason, await view(row, reviewer));
    if (deciding.includes(action) && (await mayNotDecide(database, row, reviewer))) return refuse('own_entry');
    const { columns = {}, text = '', told, remarks = [], after } = effect(row, now);
    const at = new Date(now);
    const event = await database.transaction(async (client) => {
      if (!(await changeRow(client, row, at, { ...columns, state: verdict.state }))) return undefined;
      const written = await writeEvent(client, id, at, {
        actorKind: 'ia',
        actor: reviewer,
        action,
        fromState: row.state,
        toState: verdict.state,
        revision: revision + 1,
        text,
        ...(after ? { after } : {}),
      });
      for (const remark of remarks)
        await client.query(
          'insert into application_remarks (application, event, field, code, text, at, open) values ($1,$2,$3,$4,$5,$6,true)',
          [id, written, remark.field, remark.code, remark.text, at],
        );
      const message = decisionMessage({
        action,
        language: row.language,
        number: applicationNumber(id),
        company: row.fields.company_name ?? '',
        address: siteAddress,
        text,
        remarks,
        ...told,
      });
      if (message) await messages.queue(client, written, id, message);
      return written;
    });
    if (event === undefined) return refuse('stale', await viewAgain(id, reviewer));
    await messages.sendAfterCommit(event);
    return done(await viewAgain(id, reviewer));
  }

  /** The due clock stops; what is left of it is kept for a correction or an undone decision. */
  const stopClock = (row: ApplicationRow, now: number): ChangedColumns => ({
    due_at: null,
    due_left_ms: due.stop(row, now),
    decided_at: new Date(now),
  });

  return {
    /** An application with all that a reviewer needs. That its licence was opened is written down. */
    async openApplication(reviewer: number, id: number): Promise<Outcome<ReviewedApplication, 'none'>> {
      const row = await findById(database.pool, sealed, id);
      if (!row || row.round === 0) return refuse('none');
      if (row.fields.licence_image) {
        const now = clock.now();
        const { rowCount } = await database.pool.query(
          `select 1 from application_events where application = $1 and actor_kind = 'ia' and actor = $2 and action = 'licence_opened' and at > $3`,
          [id, reviewer, new Date(now - openedAgainMs)],
        );
        if (rowCount === 0)
          await writeEvent(database.pool, id, new Date(now), {
            actorKind: 'ia',
            actor: reviewer,
            action: 'licence_opened',
            fromState: row.state,
            toState: row.state,
            revision: row.revision,
            after: { licence_image: row.fields.licence_image },
          });
      }
      return done(await view(row, reviewer));
    },

    /** `assignee` 0 gives it back to everybody. */
    async assign(reviewer: number, target: Target, assignee: number): Answer {
      if (assignee !== 0) {
        const { rowCount } = await database.pool.query(
          `select 1 from screen_users where id = $1 and disabled_at is null and 'reviewer' = any(roles)`,
          [assignee],
        );
        if (rowCount === 0) return refuse('no_such_reviewer');
      }
      return change(reviewer, target, 'assign', () => ({
        columns: { assignee: assignee || null },
        after: { assignee },
      }));
    },

    startReview: (reviewer: number, target: Target): Answer =>
      change(reviewer, target, 'start_review', () => ({ columns: { assignee: reviewer } })),

    approve: (reviewer: number, target: Target, conditions: string): Answer =>
      change(reviewer, target, 'approve', (row, now) => ({
        columns: { ...stopClock(row, now), decision_text: conditions },
        text: conditions,
      })),

    returnForCorrection: (reviewer: number, target: Target, remarks: readonly NewRemark[], text: string): Answer =>
      change(reviewer, target, 'return', (row, now) => ({
        columns: { ...stopClock(row, now), decision_text: text },
        text,
        remarks,
        after: { remarks },
      })),

    reject: (reviewer: number, target: Target, reason: { code: string; text: string; reapplyDays: number }): Answer =>
      change(reviewer, target, 'reject', (row, now) => ({
        columns: {
          ...stopClock(row, now),
          decision_text: reason.text,
          reapply_at: new Date(now + reason.reapplyDays * dayMs),
        },
        text: reason.text,
        told: { rejectionCode: reason.code, reapplyDays: reason.reapplyDays },
        after: { code: reason.code, reapply_days: reason.reapplyDays },
      })),

    undoDecision: (reviewer: number, target: Target): Answer =>
      change(reviewer, target, 'undo', (row, now) => ({
        columns: {
          due_at: due.start(now, row.due_left_ms),
          due_left_ms: null,
          decided_at: null,
          decision_text: '',
          reapply_at: null,
        },
      })),

    suspend: (reviewer: number, target: Target, text: string): Answer =>
      change(reviewer, target, 'suspend', () => ({ text, columns: { decision_text: text } })),
    reinstate: (reviewer: number, target: Target, text: string): Answer =>
      change(reviewer, target, 'reinstate', () => ({ text, columns: { decision_text: text } })),
  };
}
export type ReviewDesk = ReturnType<typeof reviewDesk>;

/**
 * Nobody decides on what they entered themselves. Where there is no other reviewer at all, that rule would leave the
 * application without any decision for ever: then the one reviewer decides, and the history shows both.
 */
export async function mayNotDecide(
  database: Database,
  row: Pick<ApplicationRow, 'entered_by'>,
  reviewer: number,
): Promise<boolean> {
  if (row.entered_by !== reviewer) return false;
  const { rowCount } = await database.pool.query(
    `select 1 from screen_users where id <> $1 and disabled_at is null and 'reviewer' = any(roles) limit 1`,
    [reviewer],
  );
  return rowCount !== 0;
}
