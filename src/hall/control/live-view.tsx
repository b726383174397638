import { useState } from 'react';
import type { Transition } from '#hall/content.ts';
import type { Cue } from '#hall/cues/contract.ts';
import { lastCueOf } from '#hall/cues/next-cue.ts';
import type { DisplayId } from '#hall/document.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { joinList } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ContentPicker } from './content-picker.tsx';
import { useControl } from './control-context.tsx';
import { CuePanel } from './cue-panel.tsx';
import { PreviewMap, ProgramMap } from './program-maps.tsx';
import { activeScenes, preparedScene } from './scene-state.ts';
import { SceneStrip } from './scene-strip.tsx';
import { spreadContent } from './spread-content.ts';
import { TakePanel } from './take-panel.tsx';
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
