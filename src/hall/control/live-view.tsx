import { useEffect, useId, useRef, useState } from 'react';
import type { Transition } from '#hall/content.ts';
import { transitionWords } from '#hall/content-names.ts';
import type { Cue } from '#hall/cues/contract.ts';
import { cuePosition, lastCueOf } from '#hall/cues/next-cue.ts';
import { type DisplayId, displayableContents } from '#hall/document.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { clockTime } from '#hall/times.ts';
import { inLanguage, joinList } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ContentPicker } from './content-picker.tsx';
import { useControl } from './control-context.tsx';
import { PreviewMap, ProgramMap } from './program-maps.tsx';
import { ScenePicture } from './scene-picture.tsx';
import { activeScenes, latestTake, preparedScene } from './scene-state.ts';
import { spreadContent } from './spread-content.ts';
import type { Staging } from './use-staging.ts';
import './live.css';
import './cues.css';
import './strip.css';

const words = defineWords({
  program: ['播出', 'Program'],
  preview: ['预监', 'Preview'],
  touch: ['点一块屏幕，可单独更换内容', 'Tap a display to change only that one'],
  clear: ['清空预监', 'Clear'],
  own: ['单独设定的画面', 'Set individually'],
  noDisplays: [
    '展厅里还没有屏幕。在“屏幕”页里配对第一块。',
    'No displays in the hall yet. Pair the first one under Displays.',
  ],
  onDisplay: [(name: string) => `${name} 显示什么`, (name: string) => `What ${name} shows`],
});

/** The live view: program above, preview below, take controls in between. */
export function LiveView({
  scenes,
  cues,
  staging,
  transition,
  onTransition,
}: {
  scenes: readonly Scene[];
  cues: readonly Cue[];
  staging: Staging;
  transition: Transition;
  onTransition(next: Transition): void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const { document } = useControl();
  const [changed, setChanged] = useState<DisplayId>();
  const hasDisplays = Object.keys(document.displays).length > 0;
  const isPrepared = Object.keys(document.preview).length > 0;
  const shown = activeScenes(scenes, document).map(({ name }) => name);
  return (
    <div className="live">
      <section className="control-pane live-program" data-tone="live">
        <header>
          <h2>{t.program}</h2>
          <p>{joinList(shown, language)}</p>
        </header>
        {hasDisplays ? <ProgramMap /> : <p className="control-empty">{t.noDisplays}</p>}
      </section>
      <section className="control-pane live-preview" data-tone={isPrepared ? 'ready' : undefined}>
        <header>
          <h2>{t.preview}</h2>
          <p>{isPrepared ? (preparedScene(scenes, document)?.name ?? t.own) : t.touch}</p>
          {isPrepared ? (
            <button type="button" className="control-button" data-look="quiet" onClick={staging.clear}>
              {t.clear}
            </button>
          ) : null}
        </header>
        {hasDisplays ? <PreviewMap onPress={setChanged} /> : null}
      </section>
      <SceneStrip scenes={scenes} onPick={staging.prepare} />
      <div className="live-hand">
        <TakePanel transition={transition} onTransition={onTransition} onTake={staging.take} onUndo={staging.undo} />
        <CuePanel cues={cues} scenes={scenes} lastCue={lastCueOf(document)} onGo={staging.go} />
      </div>
      <Sheet
        isOpen={changed !== undefined && !document.lock}
        heading={changed ? t.onDisplay(document.displays[changed]?.name ?? changed) : ''}
        onClose={() => setChanged(undefined)}
      >
        {changed === undefined ? null : (
          <ContentPicker
            value={document.preview[changed] ?? document.programme[changed]?.content}
            onPick={(content) => {
              setChanged(undefined);
              void staging.prepareDisplays(spreadContent(content, [changed], document.displays));
            }}
          />
        )}
      </Sheet>
    </div>
  );
}

const sceneStripWords = defineWords({
  heading: ['场景', 'Scenes'],
  help: ['点击放入预监', 'Tap to load into preview'],
  none: [
    '还没有场景。在“场景”页里建一个，或把现在的画面存成场景。',
    'No scenes yet. Create one under Scenes, or save what is on air as a scene.',
  ],
  on: ['播出中', 'On air'],
  prepared: ['预监中', 'In preview'],
  nothingLeft: ['屏幕或联播组已不在展厅里', 'Its displays or groups are no longer in the hall'],
});

/** Every scene as a picture; the first nine answer to their number on the keyboard. */
function SceneStrip({ scenes, onPick }: { scenes: readonly Scene[]; onPick(scene: Scene): void }) {
  const t = useWords(sceneStripWords);
  const { document } = useControl();
  const prepared = preparedScene(scenes, document);
  const shown = activeScenes(scenes, document);
  return (
    <section className="control-pane live-scenes" aria-label={t.heading}>
      <header>
        <h2>{t.heading}</h2>
        <p>{t.help}</p>
      </header>
      {scenes.length === 0 ? (
        <p className="control-empty">{t.none}</p>
      ) : (
        <ol className="strip">
          {scenes.map((scene, place) => {
            const isEmpty = Object.keys(displayableContents(scene.contents, document)).length === 0;
            const state = scene === prepared ? 'ready' : shown.includes(scene) ? 'live' : undefined;
            return (
              <li key={scene.id}>
                <button
                  type="button"
                  className="strip-scene"
                  data-tone={state}
                  disabled={isEmpty}
                  onClick={() => onPick(scene)}
                >
                  <ScenePicture scene={scene} />
                  <span className="strip-name">
                    {place < 9 ? <kbd>{place + 1}</kbd> : null}
                    <span>{scene.name}</span>
                  </span>
                  <span className="strip-state">
                    {state === 'ready' ? t.prepared : state === 'live' ? t.on : isEmpty ? t.nothingLeft : ''}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

const cuePanelWords = defineWords({
  heading: ['流程', 'Cues'],
  go: ['走下一步', 'Go'],
  next: [(name: string) => `下一步：${name}`, (name: string) => `Next: ${name}`],
  end: ['已到最后一步', 'End of list'],
  again: ['从头开始', 'Restart'],
  none: ['还没有流程。在“流程”页里按顺序排好场景。', 'No cues yet. Arrange scenes under Cues.'],
  present: ['当前', 'Now'],
});

/** The cue list as it runs: where it stands, what comes next, and go. */
function CuePanel({
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
  const t = useWords(cuePanelWords);
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

const takePanelWords = defineWords({
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
function TakePanel({
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
  const t = useWords(takePanelWords);
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
