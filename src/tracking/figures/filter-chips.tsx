import { Button, Tag } from 'antd';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { filterWords, trackingWords } from '#tracking/tracking-words.ts';
import type { DeskState } from './desk-state.ts';
import { filterNames } from './figures-contract.ts';
import { valueName } from './value-name.ts';

/** What the figures are filtered by, each part to be taken off again. */
export function FilterChips({ view, asked, filter, show }: DeskState) {
  const say = useWords(trackingWords);
  const language = useLanguage();
  const chosen = filterNames.filter((name) => asked[name] !== undefined);
  if (chosen.length === 0) return null;
  const unheeded = chosen.filter((name) => view === 'quality' || (view === 'vitals' && name !== 'page'));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-3">{say.filteredBy}</span>
      {chosen.map((name) => {
        const title = inLanguage(filterWords[name], language);
        return (
          <Tag
            key={name}
            closable={{ closeIcon: '×', 'aria-label': say.without(title) }}
            onClose={(event) => {
              event.preventDefault();
              filter(name, undefined);
            }}
            className="me-0"
          >
            <span className="text-ink-3">{title}</span>
            <span className="ms-1.5">{valueName(name, asked[name] ?? '', language)}</span>
          </Tag>
        );
      })}
      {chosen.length > 1 ? (
        <Button
          type="link"
          size="small"
          onClick={() => show(Object.fromEntries(chosen.map((name) => [name, undefined])))}
        >
          {say.clear}
        </Button>
      ) : null}
      {unheeded.length > 0 ? (
        <span className="text-ink-3">
          {say.unheeded(unheeded.map((name) => inLanguage(filterWords[name], language)).join(say.comma))}
        </span>
      ) : null}
    </div>
  );
}
