import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { sectionWords } from '#enrolment/application/words.ts';
import { send } from '#kit/call/send.ts';
import { inLanguage } from '#kit/text/language.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { isDialogOpen, isTyping } from '#kit/ui/page-keys.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { remarkList } from './remark-drafts.ts';
import { type Change, reviewTitleId, useReview } from './review-context.ts';
import { Key } from './review-tools.tsx';
import type { Decision } from './review-words.ts';
import { reviewWords } from './review-words.ts';

/** Always in reach at the bottom: what can be done now, and nothing else. */
export function DecisionBar({ change }: { change: Change }) {
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
  const hasLeft = left.length > 0;
  const names = left.map((section) => inLanguage(sectionWords[section], language));
  const isOpen = (one: Decision) =>
    can(one) &&
    !isBarred &&
    (one !== 'approve' || (pinned === 0 && !isMyProposal)) &&
    (one !== 'return' || (pinned > 0 && !hasLeft));

  async function start(): Promise<boolean> {
    setIsStarting(true);
    try {
      return typeof (await change(send('/api.php/official/enrolment/start_review', { id, revision }))) === 'object';
    } finally {
      setIsStarting(false);
      // The button is gone with what it began.
      focusOnIfLost(reviewTitleId);
    }
  }

  // S begins; A, R and X ask for the decision, and begin by themselves what nobody has begun.
  useEffect(() => {
    const keys: Record<string, Decision | 'start_review'> = {
      s: 'start_review',
      a: 'approve',
      r: 'return',
      x: 'reject',
    };
    const onKey = (event: KeyboardEvent) => {
      const wanted = keys[event.key];
      if (!wanted || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
      if (isStarting || decision) return;
      const begins = can('start_review') && !isBarred;
      if (wanted !== 'start_review' && isOpen(wanted)) setDecision(wanted);
      else if (begins && (wanted === 'start_review' || (wanted !== 'return' && pinned === 0)))
        void start().then((isDone) => isDone && wanted !== 'start_review' && setDecision(wanted));
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  if (!(['start_review', 'approve', 'undo', 'suspend', 'reinstate'] as const).some(can)) return null;

  return (
    <div className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:px-8">
      <p className="mr-auto text-sm text-ink-2">
        {isBarred
          ? say.ownEntry
          : can('start_review')
            ? say.startFirst
            : can('return')
              ? pinned === 0
                ? [hasLeft ? say.unread(names) : '', say.noRemarks]
                    .filter(Boolean)
                    .join(language === 'en' ? '. ' : '。')
                : hasLeft
                  ? say.sectionsLeft(names)
                  : say.pinnedFirst
              : ''}
      </p>
      {can('suspend') ? (
        <Button danger disabled={isBarred} onClick={() => setDecision('suspend')}>
          {say.suspend}
        </Button>
      ) : null}
      {can('undo') ? (
        <Button disabled={isBarred} onClick={() => setDecision('undo')}>
          {say.undo}
        </Button>
      ) : null}
      {can('reject') ? (
        <Button danger disabled={!isOpen('reject')} onClick={() => setDecision('reject')} aria-keyshortcuts="x">
          {say.reject} <Key name="X" />
        </Button>
      ) : null}
      {can('return') ? (
        <Button disabled={!isOpen('return')} onClick={() => setDecision('return')} aria-keyshortcuts="r">
          {pinned > 0 ? say.returnWith(pinned) : say.return} <Key name="R" />
        </Button>
      ) : null}
      {can('approve') ? (
        <Button
          type="primary"
          disabled={!isOpen('approve')}
          onClick={() => setDecision('approve')}
          aria-keyshortcuts="a"
        >
          {needs_second && !proposal ? say.propose : say.approve} <Key name="A" />
        </Button>
      ) : null}
      {can('reinstate') ? (
        <Button type="primary" disabled={isBarred} onClick={() => setDecision('reinstate')}>
          {say.reinstate}
        </Button>
      ) : null}
      {can('start_review') ? (
        <Button type="primary" loading={isStarting} onClick={() => void start()} aria-keyshortcuts="s">
          {say.start} <Key name="S" />
        </Button>
      ) : null}
      {decision ? <DecisionDialog decision={decision} change={change} onClose={() => setDecision(undefined)} /> : null}
    </div>
  );
}
