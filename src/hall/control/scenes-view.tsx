import { useState } from 'react';
import type { Content } from '#hall/content.ts';
import { displayableContents } from '#hall/document.ts';
import { sceneLimits } from '#hall/hall-limits.ts';
import { moved } from '#hall/moved.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { send } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import { HoldButton } from './hold-button.tsx';
import { IconButton } from './icon-button.tsx';
import { SceneEditor } from './scene-editor.tsx';
import { ScenePicture } from './scene-picture.tsx';
import { type Tell, useAttempt } from './use-attempt.ts';
import './scenes-view.css';

const words = defineWords({
  heading: ['场景', 'Scenes'],
  about: [
    '一个场景说明每块屏幕显示什么；没有列入的屏幕保持原样。前九个场景可按数字键放入预监。',
    'A scene defines what each display shows; displays not included stay as they are. Number keys 1–9 load the first nine into preview.',
  ],
  create: ['新建场景', 'New scene'],
  keep: ['将当前画面存为场景', 'Save what is on air as a scene'],
  earlier: [(name: string) => `${name} 往前移`, (name: string) => `Move ${name} forward`],
  later: [(name: string) => `${name} 往后移`, (name: string) => `Move ${name} back`],
  edit: ['编辑', 'Edit'],
  duplicate: ['复制', 'Duplicate'],
  remove: ['按住删除', 'Hold to delete'],
  used: [(where: string) => `${where}在用，不能删除`, (where: string) => `In use by ${where}`],
  cues: ['流程', 'the cues'],
  schedule: ['排期', 'the schedule'],
  both: ['流程和排期', 'the cues and the schedule'],
  copy: [(name: string) => `${name} 副本`, (name: string) => `${name} copy`],
  fresh: [(n: number) => `场景 ${n}`, (n: number) => `Scene ${n}`],
  displays: [(n: number) => `${n} 块屏幕`, (n: number) => (n === 1 ? '1 display' : `${n} displays`)],
  none: ['还没有场景。', 'No scenes yet.'],
});

/** All scenes of the hall: make, edit, duplicate, delete. */
export function ScenesView({
  scenes,
  onChanged,
  tell,
}: {
  scenes: readonly Scene[];
  onChanged(): Promise<unknown>;
  tell: Tell;
}) {
  const t = useWords(words);
  const { document, hall } = useControl();
  const attempt = useAttempt(tell, onChanged);
  const [edited, setEdited] = useState<Pick<Scene, 'id' | 'revision' | 'name' | 'contents'>>();

  const freshName = (wanted: (n: number) => string): string => {
    for (let n = scenes.length + 1; ; n++) if (!scenes.some(({ name }) => name === wanted(n))) return wanted(n);
  };
  const copyName = (name: string): string => {
    let copy = t.copy(name).slice(0, sceneLimits.name);
    for (let n = 2; scenes.some((scene) => scene.name === copy); n++)
      copy = `${t.copy(name)} ${n}`.slice(-sceneLimits.name);
    return copy;
  };
  const move = (place: number, by: number) => {
    const ids = moved(scenes, place, by).map(({ id }) => id);
    void attempt(() => send('/api.php/official/hall/scenes/sort', { hall: hall.id, ids }));
  };
  const onNow = (): Record<string, Content> =>
    displayableContents(
      Object.fromEntries(Object.entries(document.programme).map(([id, { content }]) => [id, content])),
      document,
    );

  if (edited)
    return (
      <SceneEditor
        scene={edited}
        onCancel={() => setEdited(undefined)}
        onSave={async ({ id, revision, name, contents }) => {
          const saved = { id, revision, hall: hall.id, name, contents: JSON.stringify(contents) };
          if (await attempt(() => send('/api.php/official/hall/scenes/save', saved))) setEdited(undefined);
        }}
      />
    );
  return (
    <div className="scenes">
      <header className="view-head">
        <div>
          <h1>{t.heading}</h1>
          <p>{t.about}</p>
        </div>
        <button
          type="button"
          className="control-button"
          disabled={Object.keys(onNow()).length === 0}
          onClick={() => setEdited({ id: 0, revision: 0, name: freshName(t.fresh), contents: onNow() })}
        >
          {t.keep}
        </button>
        <button
          type="button"
          className="control-button"
          data-look="main"
          onClick={() => setEdited({ id: 0, revision: 0, name: freshName(t.fresh), contents: {} })}
        >
          {t.create}
        </button>
      </header>
      {scenes.length === 0 ? <p className="control-empty">{t.none}</p> : null}
      <ol className="scenes-list">
        {scenes.map((scene, place) => {
          const { id, revision, name, contents, in_cues, in_schedule } = scene;
          const users = in_cues ? (in_schedule ? t.both : t.cues) : in_schedule ? t.schedule : undefined;
          return (
            <li key={id} className="control-pane">
              <ScenePicture scene={scene} />
              <div className="scenes-about">
                <div className="scenes-name">
                  {place < 9 ? <kbd>{place + 1}</kbd> : null}
                  <h2>{name}</h2>
                </div>
                <p>{t.displays(Object.keys(contents).length)}</p>
                <div className="scenes-order">
                  <IconButton
                    label={t.earlier(name)}
                    path="M12 5 7 10l5 5"
                    isOff={place === 0}
                    onPress={() => move(place, -1)}
                  />
                  <IconButton
                    label={t.later(name)}
                    path="m8 5 5 5-5 5"
                    isOff={place === scenes.length - 1}
                    onPress={() => move(place, 1)}
                  />
                </div>
              </div>
              <div className="scenes-ways">
                <button type="button" className="control-button" onClick={() => setEdited(scene)}>
                  {t.edit}
                </button>
                <button
                  type="button"
                  className="control-button"
                  onClick={() =>
                    attempt(() =>
                      send('/api.php/official/hall/scenes/save', {
                        id: 0,
                        revision: 0,
                        hall: hall.id,
                        name: copyName(name),
                        contents: JSON.stringify(contents),
                      }),
                    )
                  }
                >
                  {t.duplicate}
                </button>
                {users ? (
                  <p>{t.used(users)}</p>
                ) : (
                  <HoldButton
                    tone="wrong"
                    onHeld={() => void attempt(() => send('/api.php/official/hall/scenes/remove', { id, revision }))}
                  >
                    {t.remove}
                    <span className="sr-only">：{name}</span>
                  </HoldButton>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
