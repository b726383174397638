import type { PoolClient } from 'pg';
import type * as z from 'zod/mini';
import { type ApplicationFields, picturesIn, sectionsLeft } from '#enrolment/application/application-fields.ts';
import {
  applicationNumber,
  type ChangedColumns,
  changeRow,
  isDeciding,
  standingOf,
} from '#enrolment/application/application-rows.server.ts';
import {
  type Action,
  approvalStep,
  isNotifiedDecision,
  isUndoable,
  next,
  undoOfferedMs,
} from '#enrolment/application/application-status.ts';
import { wordsOf } from '#enrolment/application/choices.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import { rejectionWords } from '#enrolment/application/words.ts';
import { takeConditionsBack, writeConditions } from '#enrolment/follow-up/conditions.server.ts';
import { runsOut } from '#enrolment/follow-up/expiring-papers.ts';
import { type askRenewal, renewedFields } from '#enrolment/follow-up/renewal-contract.ts';
import type { PayloadOf, ReasonOf } from '#kit/call/call.ts';
import { done, type Outcome, type Refusal, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Template } from '#kit/sms/sms.server.ts';
import type { Text } from '#kit/text/language.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { askedItems, decisionMessage, type RemarkReason, type Told } from './decision-message.ts';
import type { DecisionMessages } from './decision-messages.server.ts';
import type { DueClock } from './due-clock.server.ts';
import { noteOpening } from './licence.server.ts';
import type { ApplicationNotes } from './notes.server.ts';
import type * as call from './review-contract.ts';
import type { ReviewedApplication } from './review-contract.ts';
import type { RemarkReasons } from './review-settings.server.ts';
import { findForReview, type ReviewedRow } from './review-view.server.ts';

type Written = z.output<typeof call.newRemark>;
/** A remark with the words that its reason has now. */
type WordedRemark = Written & { reason: Text };

/** Gives remarks the words of their reasons, or says what is wrong with them. */
function wordRemarks(
  remarks: readonly Written[],
  fields: ApplicationFields,
  reasons: readonly RemarkReason[],
): WordedRemark[] | 'no_such_reason' | 'no_such_picture' | 'only_advice' {
  const pictures = picturesIn(fields);
  const worded: WordedRemark[] = [];
  for (const remark of remarks) {
    const reason = reasons.find(({ code, active }) => code === remark.code && active);
    if (!reason) return 'no_such_reason';
    const { field, picture, region } = remark;
    if (region && !picture) return 'no_such_picture';
    if (picture && !pictures.some((one) => one.key === picture && one.field === field)) return 'no_such_picture';
    worded.push({ ...remark, reason: reason.words });
  }
  return remarks.every(({ severity }) => severity === 'advice') ? 'only_advice' : worded;
}

/** What an action changes besides the state, and what the applicant is told. */
interface Effect {
  columns?: ChangedColumns;
  text?: string;
  told?: Partial<Told>;
  after?: object;
  /** What else is written with the change, in its transaction. */
  write?(client: PoolClient, event: number, at: Date): Promise<void>;
}

/** What stands in the gaps of a registered text; see `docs/short-messages.md`. Details beyond it stand on the page. */
function decisionTemplate(told: Told): Template {
  const { action, language, number, company, text } = told;
  const name = `application_${action}`;
  const base = { number, company };
  if (action === 'return' || action === 'ask_renewal')
    return { name, language, values: { ...base, items: askedItems(told) } };
  if (action === 'reject') {
    const why = wordsOf(rejectionWords, told.rejectionCode ?? 'other', language);
    return { name, language, values: { ...base, reason: [why, text].filter(Boolean).join(' ') } };
  }
  if (action === 'suspend' || action === 'reinstate') return { name, language, values: { ...base, reason: text } };
  return { name, language, values: base };
}

/** A reviewer who opens an application again within this time is not written down a second time. */
const openedAgainMs = 10 * 60_000;

type Reason = ReasonOf<typeof call.approve>;
type Answer = Promise<Outcome<ReviewedApplication, Reason>>;
type Target = { id: number; revision: number };

export function reviewDesk({
  database,
  clock,
  messages,
  view,
  due,
  siteAddress,
  sealed,
  reasons,
  notes,
}: Needs<'database' | 'clock'> & {
  messages: DecisionMessages;
  view(row: ReviewedRow, reviewer: number): Promise<ReviewedApplication>;
  due: DueClock;
  /** Where applicants go on; empty when the public address is not known. */
  siteAddress: string;
  sealed: SealedFields;
  reasons: RemarkReasons;
  notes: ApplicationNotes;
}) {
  const find = (id: number, reviewer: number) => findForReview(database.pool, sealed, id, reviewer);

  async function viewAgain(id: number, reviewer: number): Promise<ReviewedApplication> {
    const row = await find(id, reviewer);
    if (!row) throw new Error(`application ${id} is gone`);
    return view(row, reviewer);
  }

  /** The one way in which staff change an application: revision, state table, own entry, history, message. */
  async function change(
    reviewer: number,
    { id, revision }: Target,
    wish: Action | ((row: ReviewedRow) => Action),
    effect: (
      row: ReviewedRow,
      now: number,
    ) => Effect | Refusal<Reason> | Promise<Effect | Refusal<Reason>> = () => ({}),
  ): Answer {
    const row = await find(id, reviewer);
    if (!row) return refuse('none');
    if (row.revision !== revision) return refuse('stale', await view(row, reviewer));
    const now = clock.now();
    const action = typeof wish === 'function' ? wish(row) : wish;
    const verdict = next(action, 'reviewer', standingOf(row), now);
    if (!verdict.ok)
      return refuse(verdict.reason === 'not_yours' ? 'wrong_state' : verdict.reason, await view(row, reviewer));
    if (isDeciding(action) && row.is_own_entry) return refuse('own_entry');
    const wanted = await effect(row, now);
    if ('reason' in wanted) return wanted;
    const { columns = {}, text = '', told, after, write } = wanted;
    const at = new Date(now);
    const queued = await database.transaction(async (client) => {
      const kept = columns.decision_text ? { decision_text: sealed.sealWords(id, columns.decision_text) } : {};
      const changed = { ...columns, ...kept, state: verdict.state };
      const written = await changeRow(client, row, at, changed, {
        actorKind: 'ia',
        actor: reviewer,
        action,
        text: sealed.sealWords(id, text),
        ...(after ? { after: sealed.seal(id, after) } : {}),
      });
      if (written === undefined) return undefined;
      await write?.(client, written, at);
      const said: Told = {
        action,
        language: row.language,
        number: applicationNumber(id),
        company: row.fields.company_name ?? '',
        address: siteAddress,
        text,
        ...told,
      };
      const message = decisionMessage(said);
      if (!message || !isNotifiedDecision(action)) return [];
      // Undone before its message went out, a decision is one of which the applicant never hears.
      if (action === 'undo' && (await messages.cancelLast(client, id))) return [];
      const holdMs = isUndoable(action) ? undoOfferedMs : 0;
      const content = { text: message, template: decisionTemplate(said), holdMs };
      const ids = await messages.queue(client, written, id, content, row);
      return holdMs > 0 ? [] : ids;
    });
    if (!queued) return refuse('stale', await viewAgain(id, reviewer));
    await messages.deliver(queued);
    return done(await viewAgain(id, reviewer));
  }

  /** The due clock stops; what is left of it is kept for a correction or an undone decision. */
  const stopClock = (row: ReviewedRow, now: number): ChangedColumns => ({
    due_at: null,
    due_left_ms: due.stop(row, now),
    decided_at: new Date(now),
  });

  /** What goes back to the applicant with remarks, which are written in the transaction of their return. */
  const sentBack = (row: ReviewedRow, now: number, remarks: readonly WordedRemark[], text: string): Effect => ({
    columns: { ...stopClock(row, now), decision_text: text },
    text,
    told: { remarks },
    after: { remarks },
    async write(client, event, at) {
      const rows = remarks.map(({ reason: [reason_zh, reason_en], text, ...remark }) => ({
        ...remark,
        reason_zh,
        reason_en,
        text: sealed.sealWords(row.id, text),
      }));
      await client.query(
        `insert into application_remarks
           (application, event, at, open, field, code, reason_zh, reason_en, text, severity, picture, region)
         select $1, $2, $3, true, field, code, reason_zh, reason_en, text, severity, picture, region
         from json_to_recordset($4) as given (field text, code text, reason_zh text, reason_en text, text text, severity text,
           picture text, region jsonb)`,
        [row.id, event, at, JSON.stringify(rows)],
      );
    },
  });

  const withText = (action: 'suspend' | 'reinstate') => (reviewer: number, given: PayloadOf<typeof call.suspend>) =>
    change(reviewer, given, action, () => ({ text: given.text, columns: { decision_text: given.text } }));

  return {
    /** An application with all that a reviewer needs. That its licence was opened is written down. */
    async openApplication(reviewer: number, id: number): Promise<Outcome<ReviewedApplication, 'none'>> {
      const now = clock.now();
      await notes.see(reviewer, id);
      await noteOpening(database, id, reviewer, { at: new Date(now), notSince: new Date(now - openedAgainMs) });
      const row = await find(id, reviewer);
      return row ? done(await view(row, reviewer)) : refuse('none');
    },

    /** `assignee` 0 gives it back to everybody. */
    async assign(reviewer: number, { assignee, ...target }: PayloadOf<typeof call.assign>): Answer {
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

    /** Where two must approve, the first approval is a proposal: nothing changes for the applicant. */
    async approve(
      reviewer: number,
      { conditions, dated_conditions: dated, conditions_seen, ...target }: PayloadOf<typeof call.approve>,
    ): Answer {
      const stepOf = ({ needs_second: needsSecond, proposal }: ReviewedRow) =>
        approvalStep({ needsSecond, proposedBy: proposal?.by.id, reviewer });
      const action = (row: ReviewedRow) => (stepOf(row) === 'propose' ? 'propose' : 'approve');
      return change(reviewer, target, action, (row, now) => {
        const step = stepOf(row);
        if (step === 'needs_second') return refuse('needs_second');
        const hasConditions = row.proposal && (row.proposal.text || row.proposal.conditions.length > 0);
        if (!conditions_seen && hasConditions) return refuse('conditions_proposed');
        if (dated.some(({ due_on }) => due_on < businessDay(now))) return refuse('past_day');
        const said = { text: conditions, ...(dated.length > 0 ? { after: { conditions: dated } } : {}) };
        if (step === 'propose') return said;
        return {
          ...said,
          columns: { ...stopClock(row, now), decision_text: conditions, admitted_at: row.admitted_at ?? new Date(now) },
          told: { conditions: dated },
          write: (client, event) => writeConditions(client, sealed, row.id, event, dated),
        };
      });
    },

    returnForCorrection: (
      reviewer: number,
      { remarks, text, ...target }: PayloadOf<typeof call.returnForCorrection>,
    ): Answer =>
      change(reviewer, target, 'return', async (row, now) => {
        if (sectionsLeft(row.fields, row.sections_opened).length > 0) return refuse('sections_left');
        const worded = wordRemarks(remarks, row.fields, await reasons.list());
        return typeof worded === 'string' ? refuse(worded) : sentBack(row, now, worded, text);
      }),

    reject: (
      reviewer: number,
      { code, text, reapply_days, fields, ...target }: PayloadOf<typeof call.reject>,
    ): Answer =>
      change(reviewer, target, 'reject', (row, now) => ({
        columns: {
          ...stopClock(row, now),
          decision_text: text,
          // When a supplier was admitted stays: undone, a rejection of new papers has not ended the admission.
          reapply_at: new Date(now + reapply_days * dayMs),
        },
        text,
        told: { rejectionCode: code, reapplyDays: reapply_days },
        after: { code, reapply_days, ...(fields.length > 0 ? { fields } : {}) },
      })),

    undoDecision: (reviewer: number, target: Target): Answer =>
      change(reviewer, target, 'undo', (row, now) => ({
        columns: {
          ...(isFirstAdmission(row) ? { admitted_at: null } : {}),
          // A renewal that is taken back leaves an approved supplier, for whom nothing is due.
          due_at: row.state === 'needs_correction' && row.admitted_at ? null : due.start(now, row.due_left_ms),
          due_left_ms: null,
          decided_at: null,
          decision_text: '',
          reapply_at: null,
        },
        // What was asked and demanded goes with the decision; the history keeps it.
        async write(client, _event, at) {
          await client.query('delete from application_remarks where application = $1 and open', [row.id]);
          if (row.state === 'approved') await takeConditionsBack(client, row.id, at);
        },
      })),

    /** Sends back only the papers that run out; the supplier stays admitted. */
    askRenewal: (reviewer: number, { papers, text, ...target }: PayloadOf<typeof askRenewal>): Answer =>
      change(reviewer, target, 'ask_renewal', (row, now) => {
        const about = {
          code: 'expired',
          reason: runsOut,
          text: '',
          severity: 'must',
          picture: '',
          region: null,
        } as const;
        const fields = papers.flatMap((paper) => renewedFields[paper]);
        if (fields.length === 0) return refuse('only_advice');
        return sentBack(
          row,
          now,
          fields.map((field) => ({ field, ...about })),
          text,
        );
      }),

    suspend: withText('suspend'),
    reinstate: withText('reinstate'),
  };
}
/** Whether the decision to undo is the one that admitted the supplier. */
const isFirstAdmission = ({ state, admitted_at, decided_at }: ReviewedRow): boolean =>
  state === 'approved' && admitted_at?.getTime() === decided_at?.getTime();
