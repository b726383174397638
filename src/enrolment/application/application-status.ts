import type { Text } from '#kit/text/language.ts';

export const states = [
  'draft',
  'submitted',
  'in_review',
  'needs_correction',
  'approved',
  'rejected',
  'withdrawn',
  'suspended',
] as const;
export type State = (typeof states)[number];

export const actions = [
  'save',
  'submit',
  'withdraw',
  'reapply',
  'assign',
  'start_review',
  'propose',
  'approve',
  'return',
  'reject',
  'undo',
  'suspend',
  'reinstate',
  'ask_renewal',
] as const;
export type Action = (typeof actions)[number];

/** Decisions that the applicant is told of in a short message. */
export const toldDecisions = [
  'approve',
  'return',
  'ask_renewal',
  'reject',
  'undo',
  'suspend',
  'reinstate',
] as const satisfies readonly Action[];
export type ToldDecision = (typeof toldDecisions)[number];
export const isToldDecision = (action: Action): action is ToldDecision =>
  (toldDecisions as readonly Action[]).includes(action);
/** Of what an applicant gets messages about their application: each kind has a name on their status page. */
export type MessageKind = ToldDecision | 'expiry_reminder' | 'condition_reminder' | 'condition_late';

/** Who acts: the applicant whose application it is, or a member of staff with the role `reviewer`. */
export type Actor = 'applicant' | 'reviewer';

/** A decision can be taken back for a day. */
export const undoWithinMs = 24 * 3_600_000;
/** For so long the desk offers to take a decision back, and its message waits: undone by then, nobody hears of it. */
export const undoOfferedMs = 20_000;
/** Decisions that can be taken back. */
export const undoable = ['approve', 'return', 'reject', 'ask_renewal'] as const satisfies readonly ToldDecision[];
export const isUndoable = (action: Action): boolean => (undoable as readonly Action[]).includes(action);
/** Somebody who was rejected may apply again after this time, unless the reviewer states another. */
export const reapplyAfterDays = 30;

type Transition = { from: readonly State[]; to: State | 'same'; by: Actor };

/** The table of permitted changes. Whatever it does not list is refused. */
const transitions: Record<Action, Transition> = {
  save: { from: ['draft', 'needs_correction'], to: 'same', by: 'applicant' },
  submit: { from: ['draft', 'needs_correction'], to: 'submitted', by: 'applicant' },
  withdraw: { from: ['submitted', 'in_review'], to: 'withdrawn', by: 'applicant' },
  reapply: { from: ['rejected', 'withdrawn'], to: 'draft', by: 'applicant' },
  assign: { from: ['submitted', 'in_review'], to: 'same', by: 'reviewer' },
  start_review: { from: ['submitted'], to: 'in_review', by: 'reviewer' },
  // The first of two approvals, where two are wanted; see `approvalStep`.
  propose: { from: ['in_review'], to: 'same', by: 'reviewer' },
  approve: { from: ['in_review'], to: 'approved', by: 'reviewer' },
  return: { from: ['in_review'], to: 'needs_correction', by: 'reviewer' },
  reject: { from: ['in_review'], to: 'rejected', by: 'reviewer' },
  undo: { from: ['approved', 'needs_correction', 'rejected'], to: 'in_review', by: 'reviewer' },
  suspend: { from: ['approved'], to: 'suspended', by: 'reviewer' },
  reinstate: { from: ['suspended'], to: 'approved', by: 'reviewer' },
  // Only the papers that run out are corrected, and the supplier stays admitted meanwhile: `admitted` of the standing.
  ask_renewal: { from: ['approved'], to: 'needs_correction', by: 'reviewer' },
};

/** What the table needs to know of an application, besides its state. Times in milliseconds since 1970. */
export interface Standing {
  state: State;
  /** When the last decision was taken. */
  decidedAt: number | undefined;
  /** When somebody who was rejected may apply again. */
  reapplyAt: number | undefined;
  /** Whether the supplier is admitted, also while papers are renewed. */
  admitted?: boolean;
}

export type Refusal = 'wrong_state' | 'not_yours' | 'too_late' | 'too_early';

/** The state after an action, or why it is refused. */
export function next(
  action: Action,
  actor: Actor,
  standing: Standing,
  now: number,
): { ok: true; state: State } | { ok: false; reason: Refusal } {
  const transition = transitions[action];
  if (transition.by !== actor) return { ok: false, reason: 'not_yours' };
  if (!transition.from.includes(standing.state)) return { ok: false, reason: 'wrong_state' };
  if (action === 'undo' && (standing.decidedAt === undefined || now - standing.decidedAt > undoWithinMs))
    return { ok: false, reason: 'too_late' };
  // A supplier renews papers or leaves it; taking the application back would quietly end the admission.
  if (action === 'withdraw' && standing.admitted) return { ok: false, reason: 'wrong_state' };
  if (action === 'undo' && standing.state === 'needs_correction' && standing.admitted)
    return { ok: true, state: 'approved' };
  if (action === 'reapply' && standing.state === 'rejected' && now < (standing.reapplyAt ?? 0))
    return { ok: false, reason: 'too_early' };
  return { ok: true, state: transition.to === 'same' ? standing.state : transition.to };
}

/** What somebody may do now, for showing the right buttons. */
export const allowedActions = (actor: Actor, standing: Standing, now: number): Action[] =>
  actions.filter((action) => next(action, actor, standing, now).ok);

/**
 * What somebody's approval is, where kinds of suppliers may want four eyes: the first is a proposal, and only another
 * reviewer's approval of it admits the supplier.
 */
export function approvalStep({
  needsSecond,
  proposedBy,
  reviewer,
}: {
  needsSecond: boolean;
  /** Who proposed it in this review; undefined while nobody has. */
  proposedBy: number | undefined;
  reviewer: number;
}): 'approve' | 'propose' | 'needs_second' {
  if (!needsSecond) return 'approve';
  if (proposedBy === undefined) return 'propose';
  return proposedBy === reviewer ? 'needs_second' : 'approve';
}

/** States in which an application waits for staff: these make the queue. */
export const waitingStates: readonly State[] = ['submitted', 'in_review'];

export const stateWords: Record<State, Text> = {
  draft: ['填写中', 'Draft'],
  submitted: ['待审核', 'Waiting for review'],
  in_review: ['审核中', 'In review'],
  needs_correction: ['待补正', 'Needs correction'],
  approved: ['已通过', 'Approved'],
  rejected: ['未通过', 'Not approved'],
  withdrawn: ['已撤回', 'Withdrawn'],
  suspended: ['已暂停', 'Suspended'],
};
