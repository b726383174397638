import { useState } from 'react';
import type { Content } from '#hall/content.ts';
import { nameOf } from '#hall/content-names.ts';
import { type DisplayId, isForVisitors } from '#hall/document.ts';
import { sceneLimits } from '#hall/hall-limits.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { joinList } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { UnsavedChecks, useGuard } from '#kit/ui/unsaved-work.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ContentPicker } from './content-picker.tsx';
import { useControl } from './control-context.tsx';
import { DisplayPicture } from './display-picture.tsx';
import { HallMap } from './hall-map.tsx';
import { spreadContent } from './spread-content.ts';

type Edited = Pick<Scene, 'id' | 'revision' | 'name' | 'contents'>;

const words = defineWords({
  name: ['场景名称', 'Scene name'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  map: ['这个场景', 'Scene layout'],
  stays: ['保持原样', 'Unchanged'],
  visitors: ['由访客点选', 'Visitors choose'],
  choose: ['点选一块或几块屏幕，再选内容。', 'Tap one or more displays, then choose what they show.'],
  chosen: [(names: string) => `已选：${names}`, (names: string) => `Selected: ${names}`],
  all: ['全选', 'Select all'],
  clear: ['取消选择', 'Clear selection'],
  leave: ['移出场景', 'Remove from scene'],
  noDisplays: [
    '展厅里还没有屏幕。先在“屏幕”页里配对。',
    'No displays in the hall yet. Pair them under Displays first.',
  ],
});

/** What each display shows in a scene. Several displays chosen together get the parts of a wall's board. */
export function SceneEditor({
  scene,
  onSave,
  onCancel,
}: {
  scene: Edited;
  onSave(scene: Edited): void;
  onCancel(): void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const { document } = useControl();
  const [name, setName] = useState(scene.name);
  const [contents, setContents] = useState<Record<DisplayId, Content>>(scene.contents);
  const editor = useGuard(
    () => name !== scene.name || JSON.stringify(contents) !== JSON.stringify(scene.contents) || written.isUnsaved(),
  );
  // What is being written for one display is not lost by choosing another.
  const written = useGuard();
  const [selected, setSelected] = useState<DisplayId[]>([]);
  const all = Object.keys(document.displays).filter((id) => !isForVisitors(document.displays[id]));
  const isEmpty = Object.keys(contents).length === 0;
  const first = selected[0];
  const select = (next: DisplayId[]) =>
    next[0] === first ? setSelected(next) : written.leave(() => setSelected(next));
  return (
    <div className="editor">
      <header className="view-head">
        <label className="editor-name">
          <span className="sr-only">{t.name}</span>
          <input value={name} maxLength={sceneLimits.name} onChange={(event) => setName(event.target.value)} />
        </label>
        <button type="button" className="control-button" data-look="quiet" onClick={() => editor.leave(onCancel)}>
          {t.cancel}
        </button>
        <button
          type="button"
          className="control-button"
          data-look="main"
          disabled={!name.trim() || isEmpty}
          onClick={() => onSave({ ...scene, name, contents })}
        >
          {t.save}
        </button>
      </header>
      <section className="control-pane editor-map" data-tone="ready">
        <header>
          <p>
            {selected.length > 0
              ? t.chosen(
                  joinList(
                    selected.map((id) => document.displays[id]?.name ?? id),
                    language,
                  ),
                )
              : t.choose}
          </p>
          <span className="editor-choice">
            {selected.length > 0 ? (
              <button
                type="button"
                className="control-button"
                data-look="quiet"
                onClick={() => {
                  setContents(Object.fromEntries(Object.entries(contents).filter(([id]) => !selected.includes(id))));
                  setSelected([]);
                }}
              >
                {t.leave}
              </button>
            ) : null}
            <button
              type="button"
              className="control-button"
              data-look="quiet"
              onClick={() => select(selected.length > 0 ? [] : all)}
            >
              {selected.length > 0 ? t.clear : t.all}
            </button>
          </span>
        </header>
        {all.length === 0 ? <p className="control-empty">{t.noDisplays}</p> : null}
        <HallMap
          label={t.map}
          displays={document.displays}
          selected={selected}
          onPress={(id) => select(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])}
          lookOf={(id, setUp) => {
            const isFixed = isForVisitors(setUp);
            const content = isFixed ? undefined : contents[id];
            const rest = isFixed ? t.visitors : t.stays;
            return {
              picture: content ? <DisplayPicture content={content} setUp={setUp} /> : null,
              says: content ? nameOf(content, language) : rest,
              tone: content ? 'ready' : undefined,
              isFixed,
              mark: content ? undefined : { text: rest, tone: 'quiet' },
            };
          }}
        />
      </section>
      <div className="control-pane editor-picker" data-off={selected.length === 0 || undefined}>
        <UnsavedChecks value={written.checks}>
          <ContentPicker
            key={first ?? ''}
            value={first ? contents[first] : undefined}
            onPick={(content) => setContents({ ...contents, ...spreadContent(content, selected, document.displays) })}
          />
        </UnsavedChecks>
      </div>
      {editor.question}
      {written.question}
    </div>
  );
}
