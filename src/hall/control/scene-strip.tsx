import type { Scene } from '#hall/scenes/contract.ts';
import { displayableContents } from '#hall/scenes/displayable-contents.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import { ScenePicture } from './scene-picture.tsx';
import { activeScenes, preparedScene } from './scene-state.ts';

const words = defineWords({
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
export function SceneStrip({ scenes, onPick }: { scenes: readonly Scene[]; onPick(scene: Scene): void }) {
  const t = useWords(words);
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
