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

/** Decisions that notify the applicant by short message. */
export const notifiedDecisions = [
  'approve',
  'return',
  'ask_renewal',
  'reject',
  'undo',
  'suspend',
  'reinstate',
] as const satisfies readonly Action[];
export type NotifiedDecision = (typeof notifiedDecisions)[number];
export const isNotifiedDecision = (action: Action): action is NotifiedDecision =>
  (notifiedDecisions as readonly Action[]).includes(action);
/** Kinds of short messages to an applicant; each has a name on the status page. */
export type MessageKind = NotifiedDecision | 'expiry_reminder' | 'condition_reminder' | 'condition_late';

/** Who acts: the applicant whose application it is, or a member of staff with the role `reviewer`. */
export type Actor = 'applicant' | 'reviewer';

/** How long a decision can be undone. */
export const undoWithinMs = 24 * 3_600_000;
/** How long the review offers to undo a decision. Its message is held back meanwhile: if undone, nothing is sent. */
export const undoOfferedMs = 20_000;
/** Decisions that can be undone. */
export const undoable = ['approve', 'return', 'reject', 'ask_renewal'] as const satisfies readonly NotifiedDecision[];
export const isUndoable = (action: Action): boolean => (undoable as readonly Action[]).includes(action);
/** Days until a rejected applicant may apply again, unless the reviewer states another period. */
export const reapplyAfterDays = 30;

type Transition = { from: readonly State[]; to: State | 'same'; by: Actor };

/** All permitted transitions; anything else is refused. */
const transitions: Record<Action, Transition> = {
  save: { from: ['draft', 'needs_correction'], to: 'same', by: 'applicant' },
  submit: { from: ['draft', 'needs_correction'], to: 'submitted', by: 'applicant' },
  withdraw: { from: ['submitted', 'in_review'], to: 'withdrawn', by: 'applicant' },
  reapply: { from: ['rejected', 'withdrawn'], to: 'draft', by: 'applicant' },
  assign: { from: ['submitted', 'in_review'], to: 'same', by: 'reviewer' },
  start_review: { from: ['submitted'], to: 'in_review', by: 'reviewer' },
  // The first of two required approvals; see `approvalStep`.
  propose: { from: ['in_review'], to: 'same', by: 'reviewer' },
  approve: { from: ['in_review'], to: 'approved', by: 'reviewer' },
  return: { from: ['in_review'], to: 'needs_correction', by: 'reviewer' },
  reject: { from: ['in_review'], to: 'rejected', by: 'reviewer' },
  undo: { from: ['approved', 'needs_correction', 'rejected'], to: 'in_review', by: 'reviewer' },
  suspend: { from: ['approved'], to: 'suspended', by: 'reviewer' },
  reinstate: { from: ['suspended'], to: 'approved', by: 'reviewer' },
  // Only expiring documents are corrected; the supplier stays admitted meanwhile (`admitted` in `Standing`).
  ask_renewal: { from: ['approved'], to: 'needs_correction', by: 'reviewer' },
};

/** Inputs of a transition. Times in milliseconds since 1970. */
export interface Standing {
  state: State;
  /** When the last decision was taken. */
  decidedAt: number | undefined;
  /** From when a rejected applicant may apply again. */
  reapplyAt: number | undefined;
  /** Whether the supplier is admitted, including during a renewal. */
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
  // An admitted supplier cannot withdraw during a renewal: that would silently end the admission.
  if (action === 'withdraw' && standing.admitted) return { ok: false, reason: 'wrong_state' };
  if (action === 'undo' && standing.state === 'needs_correction' && standing.admitted)
    return { ok: true, state: 'approved' };
  if (action === 'reapply' && standing.state === 'rejected' && now < (standing.reapplyAt ?? 0))
    return { ok: false, reason: 'too_early' };
  return { ok: true, state: transition.to === 'same' ? standing.state : transition.to };
}

/** Actions available to an actor now, for the buttons. */
export const allowedActions = (actor: Actor, standing: Standing, now: number): Action[] =>
  actions.filter((action) => next(action, actor, standing, now).ok);

/** Whether an approval is a proposal or final: under four eyes, a second reviewer must approve the first one’s proposal. */
export function approvalStep({
  needsSecond,
  proposedBy,
  reviewer,
}: {
  needsSecond: boolean;
  /** The reviewer who proposed approval in this round, if any. */
  proposedBy: number | undefined;
  reviewer: number;
}): 'approve' | 'propose' | 'needs_second' {
  if (!needsSecond) return 'approve';
  if (proposedBy === undefined) return 'propose';
  return proposedBy === reviewer ? 'needs_second' : 'approve';
}

/** States of the queue: the application waits for staff. */
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
