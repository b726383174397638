import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Transition } from '#hall/content.ts';
import type { Cue, CueList } from '#hall/cues/contract.ts';
import { cueLimits } from '#hall/hall-limits.ts';
import { moved } from '#hall/moved.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { randomId } from '#kit/call/random-id.ts';
import { send } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { IconButton } from './icon-button.tsx';
import { ScenePicture } from './scene-picture.tsx';
import { TransitionField } from './transition-field.tsx';
import { type Tell, useAttempt } from './use-attempt.ts';
import './cues-view.css';

const words = defineWords({
  heading: ['流程', 'Cues'],
  about: [
    '按顺序排好的场景；现场按一次“走下一步”（空格键）走一步。',
    'Scenes in order. During the show, Go (Space) puts the next one on air.',
  ],
  scene: ['场景', 'Scene'],
  note: ['备注，如讲解人、等待事项', 'Note, e.g. who speaks, what to wait for'],
  up: [(place: number) => `第 ${place} 步上移`, (place: number) => `Move cue ${place} up`],
  down: [(place: number) => `第 ${place} 步下移`, (place: number) => `Move cue ${place} down`],
  remove: [(place: number) => `移除第 ${place} 步`, (place: number) => `Remove cue ${place}`],
  add: ['添加一步', 'Add cue'],
  save: ['保存', 'Save'],
  discard: ['放弃修改', 'Discard'],
  unsaved: ['有未保存的修改', 'Unsaved changes'],
  overtaken: [
    '其他人刚修改了流程。你未保存的修改还在；保存会覆盖对方的版本，放弃修改则改用对方的版本',
    'Someone else just changed the cues. Your unsaved changes are still here: Save replaces their version, Discard loads it',
  ],
  noScenes: ['先建场景，再排流程。', 'Create scenes first, then arrange them here.'],
});

const usual: Transition = { kind: 'fade', durationMs: 800 };

/** By what stands in the cues: the server gives their fields back in an order of its own. */
const isSame = (one: readonly Cue[], other: readonly Cue[]): boolean =>
  one.length === other.length &&
  one.every((cue, place) => {
    const { id, scene, note, transition } = other[place] as Cue;
    return (
      cue.id === id &&
      cue.scene === scene &&
      cue.note === note &&
      cue.transition.kind === transition.kind &&
      cue.transition.durationMs === transition.durationMs
    );
  });

/** The order of a show, written at leisure; the live view runs it. */
export function CuesView({
  list,
  scenes,
  onChanged,
  tell,
}: {
  list: CueList;
  scenes: readonly Scene[];
  onChanged(): Promise<unknown>;
  tell: Tell;
}) {
  const t = useWords(words);
  const attempt = useAttempt(tell, onChanged);
  const [cues, setCues] = useState<Cue[]>(list.cues);
  const isChanged = !isSame(cues, list.cues);
  useUnsaved(() => isChanged);
  // What would be typed now would be gone as soon as the answer is there.
  const [isSaving, setIsSaving] = useState(false);
  // A colleague's changes replace the list, but never unsaved changes.
  const before = useRef(list.cues);
  const replace = useEffectEvent((next: Cue[]) => {
    const wasSaved = isSame(cues, before.current) || isSame(cues, next);
    const isNew = !isSame(before.current, next);
    before.current = next;
    if (wasSaved) setCues(next);
    else if (isNew) tell({ text: t.overtaken, tone: 'wrong' });
  });
  useEffect(() => replace(list.cues), [list]);

  const save = async () => {
    setIsSaving(true);
    await attempt(() =>
      send('/api.php/official/hall/cues/save', {
        hall: list.hall,
        revision: list.revision,
        cues: JSON.stringify(cues),
      }),
    ).finally(() => setIsSaving(false));
  };
  const change = (id: string, values: Partial<Cue>) =>
    setCues(cues.map((cue) => (cue.id === id ? { ...cue, ...values } : cue)));
  const move = (place: number, by: number) => setCues(moved(cues, place, by));
  return (
    <div className="cues">
      <header className="view-head">
        <div>
          <h1>{t.heading}</h1>
          <p>{isChanged ? t.unsaved : t.about}</p>
        </div>
        <button
          type="button"
          className="control-button"
          data-look="quiet"
          disabled={!isChanged || isSaving}
          onClick={() => setCues(list.cues)}
        >
          {t.discard}
        </button>
        <button
          type="button"
          className="control-button"
          data-look="main"
          disabled={!isChanged || isSaving}
          onClick={save}
        >
          {t.save}
        </button>
      </header>
      <ol className="cues-list" inert={isSaving}>
        {cues.map((cue, place) => {
          const scene = scenes.find(({ id }) => id === cue.scene);
          return (
            <li key={cue.id} className="control-pane">
              <b>{place + 1}</b>
              {scene ? <ScenePicture scene={scene} /> : <span />}
              <div className="cues-fields control-inline">
                <select
                  aria-label={t.scene}
                  value={cue.scene}
                  onChange={(event) => change(cue.id, { scene: Number(event.target.value) })}
                >
                  {scenes.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
                <TransitionField value={cue.transition} onChange={(transition) => change(cue.id, { transition })} />
                <input
                  aria-label={t.note}
                  placeholder={t.note}
                  maxLength={cueLimits.note}
                  value={cue.note}
                  onChange={(event) => change(cue.id, { note: event.target.value })}
                />
              </div>
              <div className="cues-ways">
                <IconButton
                  label={t.up(place + 1)}
                  path="m5 12 5-5 5 5"
                  isOff={place === 0}
                  onPress={() => move(place, -1)}
                />
                <IconButton
                  label={t.down(place + 1)}
                  path="m5 8 5 5 5-5"
                  isOff={place === cues.length - 1}
                  onPress={() => move(place, 1)}
                />
                <IconButton
                  label={t.remove(place + 1)}
                  path="m5 5 10 10M15 5 5 15"
                  onPress={() => setCues(cues.filter(({ id }) => id !== cue.id))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {scenes[0] ? (
        <button
          type="button"
          className="control-button cues-add"
          disabled={cues.length >= cueLimits.cues || isSaving}
          onClick={() => {
            const scene = scenes[0]?.id ?? 0;
            setCues([...cues, { id: randomId(), scene, transition: usual, note: '' }]);
          }}
        >
          {t.add}
        </button>
      ) : (
        <p className="control-empty">{t.noScenes}</p>
      )}
    </div>
  );
}
