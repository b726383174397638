import { inLanguage } from '#kit/text/language.ts';
import { Tag } from '#kit/ui/tag.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords, stateWords, unseenWords } from './desk-words.ts';
import type { Item } from './use-content-draft.ts';

const tones = { draft: 'plain', scheduled: 'ochre', shown: 'moss', withdrawn: 'plain' } as const;

/**
 * Where an entry stands, and whether its draft is ahead of what visitors see. Of a record, which may be read although another
 * one is in force, no more than that it is published.
 */
export function StateMark({ item, isRecord = false }: { item: Item; isRecord?: boolean | undefined }) {
  const say = useWords(deskWords);
  const language = useLanguage();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Tag tone={item.unseen ? 'ochre' : tones[item.state]}>
        {isRecord && item.state === 'shown'
          ? say.published
          : inLanguage(item.unseen ? unseenWords[item.unseen] : stateWords[item.state], language)}
      </Tag>
      {item.has_changes ? <Tag tone="ochre">{say.changes}</Tag> : null}
    </span>
  );
}
