import { describe, expect, it } from 'vitest';
import { hourMs } from '#kit/text/time.ts';
import { type Action, type Actor, allowedActions, approvalStep, next, type State } from './application-status.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
/** Decided an hour ago, may apply again since an hour. */
const standing = (state: State) => ({ state, decidedAt: now - hourMs, reapplyAt: now - hourMs });

describe('the state table', () => {
  it('leads from a draft over a correction to an admission, and from there to a suspension and back', () => {
    const story: [Action, Actor, State][] = [
      ['save', 'applicant', 'draft'],
      ['submit', 'applicant', 'submitted'],
      ['start_review', 'reviewer', 'in_review'],
      ['return', 'reviewer', 'needs_correction'],
      ['submit', 'applicant', 'submitted'],
      ['start_review', 'reviewer', 'in_review'],
      ['approve', 'reviewer', 'approved'],
      ['suspend', 'reviewer', 'suspended'],
      ['reinstate', 'reviewer', 'approved'],
    ];
    let state: State = 'draft';
    for (const [action, actor, to] of story) {
      expect(next(action, actor, standing(state), now)).toEqual({ ok: true, state: to });
      state = to;
    }
  });

  it('lets an applicant withdraw until a decision and not decide, and a reviewer neither write nor skip the review', () => {
    expect(next('withdraw', 'applicant', standing('in_review'), now)).toEqual({ ok: true, state: 'withdrawn' });
    expect(next('withdraw', 'applicant', standing('approved'), now)).toEqual({ ok: false, reason: 'wrong_state' });
    expect(next('save', 'applicant', standing('submitted'), now)).toEqual({ ok: false, reason: 'wrong_state' });
    expect(next('approve', 'applicant', standing('in_review'), now)).toEqual({ ok: false, reason: 'not_yours' });
    expect(next('submit', 'reviewer', standing('draft'), now)).toEqual({ ok: false, reason: 'not_yours' });
    expect(next('approve', 'reviewer', standing('submitted'), now)).toEqual({ ok: false, reason: 'wrong_state' });
  });

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
