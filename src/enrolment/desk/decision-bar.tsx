import { Button } from 'antd';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { type ReviewedApplication, startReview } from '#enrolment/review-contract.ts';
import { sectionWords } from '#enrolment/words.ts';
import { inLanguage } from '#kit/language.ts';
import { send } from '#kit/send.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { reviewWords } from './desk-words.ts';
import { remarkList } from './remark-drafts.ts';
import { useReview } from './review-context.ts';

/** Always in reach at the bottom: what can be done now, and nothing else. */
export function DecisionBar({ change }: { change(work: Promise<ReviewedApplication>): Promise<boolean> }) {
  const say = useWords(reviewWords);
  const language = useLanguage();
  const { application, remarks, left } = useReview();
  const { id: me } = useOutletContext<ScreenRecord>();
  const [decision, setDecision] = useState<Decision>();
  const [isStarting, setIsStarting] = useState(false);
  const { id, revision, actions, may_not_decide } = application;
  const can = (action: Decision | 'start_review') => actions.includes(action);
  const pinned = remarkList(remarks.drafts).length;
  const isBarred = may_not_decide !== '';
  const { proposal, needs_second } = application;
  const isMyProposal = needs_second && proposal?.by.id === me;
  if (!(['start_review', 'approve', 'undo', 'suspend', 'reinstate'] as const).some(can)) return null;

  async function start() {
    setIsStarting(true);
    await change(send(startReview, { id, revision }));
    setIsStarting(false);
  }
  return (
    <div className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:px-8">
      <p className="mr-auto text-sm text-ink-2">
        {isBarred
          ? say.ownEntry
          : can('start_review')
            ? say.startFirst
            : can('return') && left.length > 0
              ? say.sectionsLeft(left.map((section) => inLanguage(sectionWords[section], language)))
              : can('return') && pinned === 0
                ? say.noRemarks
                : ''}
      </p>
      {can('suspend') ? (
        <Button danger onClick={() => setDecision('suspend')}>
          {say.suspend}
        </Button>
      ) : null}
      {can('undo') ? (
        <Button disabled={isBarred} onClick={() => setDecision('undo')}>
          {say.undo}
        </Button>
      ) : null}
      {can('reject') ? (
        <Button danger disabled={isBarred} onClick={() => setDecision('reject')}>
          {say.reject}
        </Button>
      ) : null}
      {can('return') ? (
        <Button disabled={isBarred || pinned === 0 || left.length > 0} onClick={() => setDecision('return')}>
          {pinned > 0 ? say.returnWith(pinned) : say.return}
        </Button>
      ) : null}
      {can('approve') ? (
        <Button type="primary" disabled={isBarred || pinned > 0 || isMyProposal} onClick={() => setDecision('approve')}>
          {needs_second && !proposal ? say.propose : say.approve}
        </Button>
      ) : null}
      {can('reinstate') ? (
        <Button type="primary" onClick={() => setDecision('reinstate')}>
          {say.reinstate}
        </Button>
      ) : null}
      {can('start_review') ? (
        <Button type="primary" loading={isStarting} onClick={() => void start()}>
          {say.start}
        </Button>
      ) : null}
      {decision ? <DecisionDialog decision={decision} change={change} onClose={() => setDecision(undefined)} /> : null}
    </div>
  );
}
