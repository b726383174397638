import { useId } from 'react';
import type { Transition } from '#hall/content.ts';
import { transitionWords } from '#hall/content-names.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import { latestTake } from './scene-state.ts';
import { clockTime } from './times.ts';

const words = defineWords({
  heading: ['切换', 'Take'],
  transition: ['转场', 'Transition'],
  duration: ['时长', 'Duration'],
  seconds: [(value: string) => `${value} 秒`, (value: string) => `${value} s`],
  take: ['切换', 'Take'],
  nothing: ['预监是空的', 'Preview is empty'],
  count: [(n: number) => `${n} 块屏幕`, (n: number) => (n === 1 ? '1 display' : `${n} displays`)],
  undo: ['撤销', 'Undo'],
  undoOf: [
    (label: string, who: string, when: string) => `${label || '切换'} · ${who} ${when}`,
    (label: string, who: string, when: string) => `${label || 'Take'} · ${who} ${when}`,
  ],
  nothingToUndo: ['没有可撤销的', 'Nothing to undo'],
});

/** How preview becomes program, and the way back. */
export function TakePanel({
  transition,
  onTransition,
  onTake,
  onUndo,
}: {
  transition: Transition;
  onTransition(next: Transition): void;
  onTake(): void;
  onUndo(): void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const id = useId();
  const { document } = useControl();
  const count = Object.keys(document.preview).length;
  const latest = latestTake(document);
  const seconds = (transition.durationMs / 1_000).toFixed(1);
  return (
    <section className="control-pane live-take" aria-label={t.heading}>
      <fieldset className="take-kinds">
        <legend className="sr-only">{t.transition}</legend>
        {(['cut', 'fade', 'wipe'] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={id}
              checked={transition.kind === kind}
              onChange={() =>
                onTransition({ kind, durationMs: kind === 'cut' ? 0 : transition.durationMs || defaultDurationMs })
              }
            />
            <span>{inLanguage(transitionWords[kind], language)}</span>
          </label>
        ))}
      </fieldset>
      <label className="take-duration" data-off={transition.kind === 'cut' || undefined}>
        <span>{t.duration}</span>
        <input
          type="range"
          min={200}
          max={3_000}
          step={100}
          value={transition.durationMs || defaultDurationMs}
          disabled={transition.kind === 'cut'}
          onChange={(event) => onTransition({ ...transition, durationMs: Number(event.target.value) })}
        />
        <output>{transition.kind === 'cut' ? '–' : t.seconds(seconds)}</output>
      </label>
      <button type="button" className="take-button" disabled={count === 0} onClick={onTake}>
        <strong>{t.take}</strong>
        <span>{count === 0 ? t.nothing : t.count(count)}</span>
      </button>
      <button type="button" className="control-button take-undo" disabled={!latest} onClick={onUndo}>
        <span>{t.undo}</span>
        <small>{latest ? t.undoOf(latest.label, latest.byName, clockTime(latest.at)) : t.nothingToUndo}</small>
      </button>
    </section>
  );
}
const defaultDurationMs = 800;
