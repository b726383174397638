import { StateMark as DeskStateMark } from '#kit/desk/state-mark.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords, stateWords, unseenWords } from './desk-words.ts';
import type { Item } from './use-content-draft.ts';

const tones = { draft: 'plain', scheduled: 'ochre', shown: 'moss', withdrawn: 'plain' } as const;

/**
 * State of an entry and whether its draft differs from the publication. A record is just published, even if another one is in force.
 */
export function StateMark({ item, isRecord = false }: { item: Item; isRecord?: boolean | undefined }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <DeskStateMark tone={item.unseen ? 'ochre' : tones[item.state]}>
        {isRecord && item.state === 'shown'
          ? t.published
          : inLanguage(item.unseen ? unseenWords[item.unseen] : stateWords[item.state], language)}
      </DeskStateMark>
      {item.has_changes ? <DeskStateMark tone="ochre">{t.changes}</DeskStateMark> : null}
    </span>
  );
}
