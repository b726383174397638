import { useEffect, useRef } from 'react';
import { transitionWords } from '#hall/content-names.ts';
import type { Cue } from '#hall/cues/contract.ts';
import { cuePosition } from '#hall/cues/next-cue.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  heading: ['流程', 'Cues'],
  go: ['走下一步', 'Go'],
  next: [(name: string) => `下一步：${name}`, (name: string) => `Next: ${name}`],
  end: ['已到最后一步', 'End of list'],
  again: ['从头开始', 'Restart'],
  none: ['还没有流程。在“流程”页里按顺序排好场景。', 'No cues yet. Arrange scenes under Cues.'],
  present: ['当前', 'Now'],
});

/** The cue list as it runs: where it stands, what comes next, and go. */
export function CuePanel({
  cues,
  scenes,
  lastCue,
  onGo,
}: {
  cues: readonly Cue[];
  scenes: readonly Scene[];
  lastCue: string | undefined;
  onGo(cue: Cue): void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const { present, next } = cuePosition(cues, lastCue);
  const list = useRef<HTMLOListElement>(null);
  const nameOf = (cue: Cue) => scenes.find(({ id }) => id === cue.scene)?.name ?? '–';
  const coming = next ?? (present ? undefined : cues[0]);
  const comingId = coming?.id;
  useEffect(() => {
    const line = comingId ? list.current?.querySelector<HTMLElement>('[data-next]') : null;
    // Within the list alone: the page itself must not move under the operator's finger.
    if (line && list.current) list.current.scrollTop = line.offsetTop - line.offsetHeight;
  }, [comingId]);
  return (
    <section className="control-pane live-cues" aria-label={t.heading}>
      <header>
        <h2>{t.heading}</h2>
        <p>{coming ? t.next(nameOf(coming)) : present ? t.end : ''}</p>
      </header>
      {cues.length === 0 ? (
        <p className="control-empty">{t.none}</p>
      ) : (
        <>
          <ol className="cue-lines" ref={list}>
            {cues.map((cue, place) => (
              <li
                key={cue.id}
                data-present={cue === present ? '' : undefined}
                data-next={cue === coming ? '' : undefined}
                aria-current={cue === present ? 'step' : undefined}
              >
                <button type="button" onClick={() => onGo(cue)}>
                  <b>{place + 1}</b>
                  <span>
                    {nameOf(cue)}
                    {cue.note ? <small>{cue.note}</small> : null}
                  </span>
                  <i>{cue === present ? t.present : inLanguage(transitionWords[cue.transition.kind], language)}</i>
                </button>
              </li>
            ))}
          </ol>
          <button
            type="button"
            className="control-button cue-go"
            onClick={() => {
              const cue = coming ?? cues[0];
              if (cue) onGo(cue);
            }}
          >
            {coming ? t.go : t.again}
          </button>
        </>
      )}
    </section>
  );
}
