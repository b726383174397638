import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({ states: ['状态', 'States'] });

/**
 * States of a desk's list, each with how many stand in it. `usual` is the one that an address without any means. In a
 * narrow window they stand in several rows: behind a button nobody would see how many wait there.
 */
export function CountedTabs<Key extends string>({
  tabs,
  chosen,
  usual,
  nameOf,
  countOf,
  onChoose,
}: {
  tabs: readonly Key[];
  chosen: Key;
  usual: Key;
  nameOf(key: Key): string;
  /** Undefined while it is not known yet. */
  countOf(key: Key): number | string | undefined;
  /** The empty text for the usual one. */
  onChoose(key: string): void;
}) {
  const t = useWords(words);
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing of a form is meant; a fieldset would be laid out as one.
    <div role="group" aria-label={t.states} className="mt-2 mb-4 flex flex-wrap gap-x-5 border-line border-b">
      {tabs.map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key === usual ? '' : key)}
          className="-mb-px min-h-10 cursor-pointer border-transparent border-b-2 text-sm hover:text-primary aria-pressed:border-primary aria-pressed:text-primary"
        >
          {nameOf(key)} <span className="ml-0.5 text-[0.8125rem] text-ink-3 tabular-nums">{countOf(key) ?? ''}</span>
        </button>
      ))}
    </div>
  );
}
