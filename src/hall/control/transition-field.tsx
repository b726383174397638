import type { Transition } from '#hall/content.ts';
import { transitionWords } from '#hall/content-names.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  transition: ['转场', 'Transition'],
  seconds: [(n: number) => `${n} 秒`, (n: number) => `${n} s`],
});
const offered = [500, 800, 1_500, 3_000];

/** A transition as one choice: kind and length together. */
export function TransitionField({ value, onChange }: { value: Transition; onChange(next: Transition): void }) {
  const t = useWords(words);
  const language = useLanguage();
  const written = (kind: Transition['kind'], durationMs: number) => `${kind}/${durationMs}`;
  const lengths = [...new Set([...offered, ...(value.kind === 'cut' ? [] : [value.durationMs])])].sort((a, b) => a - b);
  return (
    <select
      aria-label={t.transition}
      value={written(value.kind, value.kind === 'cut' ? 0 : value.durationMs)}
      onChange={(event) => {
        const [kind, duration] = event.target.value.split('/');
        onChange({ kind: kind as Transition['kind'], durationMs: Number(duration) });
      }}
    >
      <option value={written('cut', 0)}>{inLanguage(transitionWords.cut, language)}</option>
      {(['fade', 'wipe'] as const).map((kind) =>
        lengths.map((ms) => (
          <option key={written(kind, ms)} value={written(kind, ms)}>
            {`${inLanguage(transitionWords[kind], language)} ${t.seconds(ms / 1_000)}`}
          </option>
        )),
      )}
    </select>
  );
}
