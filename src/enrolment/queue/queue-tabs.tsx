import { useEffect, useRef } from 'react';
import { type State, stateWords, waitingStates } from '#enrolment/application/application-status.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { QueueView } from './queue-address.ts';
import { queueWords } from './queue-words.ts';

const tabs: readonly QueueView['tab'][] = [
  'waiting',
  'submitted',
  'in_review',
  'needs_correction',
  'approved',
  'rejected',
  'suspended',
  'withdrawn',
  'all',
];

/** States, each with how many the other filters find in it. */
export function QueueTabs({
  tab: present,
  counts,
  show,
}: {
  tab: QueueView['tab'];
  counts: Partial<Record<State, number>> | undefined;
  show(tab: QueueView['tab']): void;
}) {
  const say = useWords(queueWords);
  const language = useLanguage();
  const tabList = useRef<HTMLElement>(null);
  const areCounted = counts !== undefined;
  // In a narrow window the states are wider than it; an address, or a saved filter, may lead to one at their end.
  useEffect(() => {
    const row = tabList.current;
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    // Their counts make them wider. Only the row moves: somebody may have scrolled down the page meanwhile.
    if (row && tab && present && areCounted)
      row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [present, areCounted]);
  const countOf = (tab: QueueView['tab']): string => {
    if (!counts) return '';
    const states = tab === 'waiting' ? waitingStates : tab === 'all' ? (Object.keys(counts) as State[]) : [tab];
    return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0).toLocaleString(language);
  };
  const nameOf = (tab: QueueView['tab']) =>
    tab === 'waiting' ? say.waiting : tab === 'all' ? say.all : inLanguage(stateWords[tab], language);
  return (
    <nav ref={tabList} aria-label={say.title} className="mt-4 flex gap-x-5 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-current={present === tab ? 'true' : undefined}
          onClick={() => show(tab)}
          className="-mb-px inline-flex min-h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-ink"
        >
          {nameOf(tab)}
          <span className="text-[0.8125rem] font-normal tabular-nums text-ink-3">{countOf(tab)}</span>
        </button>
      ))}
    </nav>
  );
}
