import { describe, expect, it } from 'vitest';
import {
  type Action,
  type Actor,
  actions,
  actors,
  allowedActions,
  approvalStep,
  next,
  type State,
  states,
} from './application-status.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-11-20T08:00:00Z');
/** Decided an hour ago, may apply again since an hour. */
const standing = (state: State) => ({ state, decidedAt: now - hourMs, reapplyAt: now - hourMs });

/** Written out by hand from the product's description, so that a slip in the table is found. */
const permitted: Record<State, Partial<Record<Action, State>>> = {
  draft: { save: 'draft', submit: 'submitted' },
  submitted: { withdraw: 'withdrawn', assign: 'submitted', start_review: 'in_review' },
  in_review: {
    withdraw: 'withdrawn',
    assign: 'in_review',
    propose: 'in_review',
    approve: 'approved',
    return: 'needs_correction',
    reject: 'rejected',
  },
  needs_correction: { save: 'needs_correction', submit: 'submitted', undo: 'in_review' },
  approved: { undo: 'in_review', suspend: 'suspended', ask_renewal: 'needs_correction' },
  rejected: { reapply: 'draft', undo: 'in_review' },
  withdrawn: { reapply: 'draft' },
  suspended: { reinstate: 'approved' },
};
const doer: Record<Action, Actor> = {
  save: 'applicant',
  submit: 'applicant',
  withdraw: 'applicant',
  reapply: 'applicant',
  assign: 'reviewer',
  start_review: 'reviewer',
  propose: 'reviewer',
  approve: 'reviewer',
  return: 'reviewer',
  reject: 'reviewer',
  undo: 'reviewer',
  suspend: 'reviewer',
  reinstate: 'reviewer',
  ask_renewal: 'reviewer',
};

describe('the state table', () => {
  for (const state of states)
    for (const action of actions)
      for (const actor of actors) {
        const to = doer[action] === actor ? permitted[state][action] : undefined;
        it(`${actor}: ${action} of ${state} ${to ? `leads to ${to}` : 'is refused'}`, () => {
          const verdict = next(action, actor, standing(state), now);
          expect(verdict).toEqual(
            to ? { ok: true, state: to } : { ok: false, reason: doer[action] === actor ? 'wrong_state' : 'not_yours' },
          );
        });
      }

  it('offers exactly what it permits', () => {
    expect(allowedActions('applicant', standing('draft'), now)).toEqual(['save', 'submit']);
    expect(allowedActions('reviewer', standing('in_review'), now)).toEqual([
      'assign',
      'propose',
      'approve',
      'return',
      'reject',
    ]);
    expect(allowedActions('reviewer', standing('draft'), now)).toEqual([]);
  });
});

describe('time', () => {
  it('a decision can be undone until 24 hours after it', () => {
    const decided = (hours: number) => ({
      state: 'approved' as const,
      decidedAt: now - hours * hourMs,
      reapplyAt: undefined,
    });
    expect(next('undo', 'reviewer', decided(24), now).ok).toBe(true);
    expect(next('undo', 'reviewer', decided(24.01), now)).toEqual({ ok: false, reason: 'too_late' });
  });

  it('somebody who was rejected may apply again after the stated time, somebody who withdrew at once', () => {
    const rejected = { state: 'rejected' as const, decidedAt: now, reapplyAt: now + 1 };
    expect(next('reapply', 'applicant', rejected, now)).toEqual({ ok: false, reason: 'too_early' });
    expect(next('reapply', 'applicant', rejected, now + 1)).toEqual({ ok: true, state: 'draft' });
    expect(next('reapply', 'applicant', { ...rejected, state: 'withdrawn' }, now).ok).toBe(true);
  });
});

describe('four eyes', () => {
  it('the first approval proposes, only another reviewer confirms it, and where one is enough it approves', () => {
    const step = (needsSecond: boolean, proposedBy: number | undefined) =>
      approvalStep({ needsSecond, proposedBy, reviewer: 7 });
    expect(step(false, undefined)).toBe('approve');
    expect(step(true, undefined)).toBe('propose');
    expect(step(true, 7)).toBe('needs_second');
    expect(step(true, 8)).toBe('approve');
  });
});

describe('a renewal of papers', () => {
  const renewing = (state: State) => ({ ...standing(state), admitted: true });
  it('cannot be withdrawn, as that would end the admission, and leads back to approved when it is undone', () => {
    expect(next('withdraw', 'applicant', renewing('submitted'), now).ok).toBe(false);
    expect(next('withdraw', 'applicant', renewing('in_review'), now).ok).toBe(false);
    expect(next('undo', 'reviewer', renewing('needs_correction'), now)).toEqual({ ok: true, state: 'approved' });
  });
});
