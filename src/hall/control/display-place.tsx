import { useEffect, useEffectEvent, useState } from 'react';
import type { DisplayId, DisplaySetUp } from '#hall/document.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import { SelectField } from './select-field.tsx';
import type { Tell } from './use-attempt.ts';

const words = defineWords({
  heading: ['名称与位置', 'Name and place'],
  name: ['名称', 'Name'],
  kind: ['用途', 'Use'],
  pairedWith: ['点选的内容显示在', 'Show touched content on'],
  follows: ['跟随哪块触摸屏', 'Follows panel'],
  nobody: ['（未选）', '(none)'],
  place: ['位置', 'Place'],
  wall: ['墙', 'Wall'],
  column: ['第几列', 'Column'],
  row: ['第几行', 'Row'],
  x: ['左边距（厘米）', 'From the left (cm)'],
  y: ['上边距（厘米）', 'From the top (cm)'],
  width: ['宽（厘米）', 'Width (cm)'],
  height: ['高（厘米）', 'Height (cm)'],
  picture: ['画面宽（毫米）', 'Picture width (mm)'],
  bezel: ['与邻屏画面的间隔（毫米）', 'Gap to the next picture (mm)'],
  rotation: ['旋转', 'Rotation'],
  slice: ['拼接：第几块', 'Wall slice'],
  sliceOf: ['共几块', 'Of'],
  save: ['保存', 'Save'],
  overtaken: [
    '其他人刚修改了这块屏幕的设置；你未保存的修改还在',
    'Someone else just changed this display’s settings. Your unsaved changes are still here',
  ],
});
const kinds: Record<DisplaySetUp['kind'], Text> = {
  display: ['展示屏', 'Display'],
  panel: ['触摸屏', 'Touch panel'],
  sub: ['触摸屏的副屏', 'Panel’s second display'],
};
const places: Record<DisplaySetUp['place']['kind'], Text> = {
  grid: ['墙面网格', 'Wall grid'],
  free: ['自由摆放', 'Free position'],
};

/** As text, whatever order its keys are in. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' ? Object.fromEntries(Object.entries(inner).sort()) : inner,
  );
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** A display's place and use, changed when saved. */
export function DisplayPlace({ display, setUp, tell }: { display: DisplayId; setUp: DisplaySetUp; tell: Tell }) {
  const t = useWords(words);
  const language = useLanguage();
  const { document, give } = useControl();
  const [given, setGiven] = useState(setUp);
  const [before, setBefore] = useState(setUp);
  // A colleague's changes show at once, except for fields with unsaved changes here.
  const replace = useEffectEvent((next: DisplaySetUp) => {
    if (isSame(next, before)) return;
    const own = Object.entries(given).filter(([key, value]) => !isSame(value, before[key as keyof DisplaySetUp]));
    const merged = { ...next, ...Object.fromEntries(own) };
    if (!isSame(merged, next)) tell({ text: t.overtaken, tone: 'wrong' });
    setBefore(next);
    setGiven(merged);
  });
  useEffect(() => replace(setUp), [setUp]);
  const set = (values: Partial<DisplaySetUp>) => setGiven({ ...given, ...values });
  const { place, slice } = given;
  const isChanged = !isSame(given, setUp);
  useUnsaved(() => isChanged);
  const partners = Object.entries(document.displays).filter(
    ([id, { kind }]) => id !== display && (given.kind === 'sub' ? kind === 'panel' : kind === 'display'),
  );
  const [onlyPanel, anotherPanel] = Object.keys(document.displays).filter(
    (id) => id !== display && document.displays[id]?.kind === 'panel',
  );
  const named = <Kind extends string>(of: Record<Kind, Text>) =>
    (Object.entries(of) as [Kind, Text][]).map(([kind, text]) => [kind, inLanguage(text, language)] as const);
  const number = (
    label: string,
    value: number,
    limits: { min: number; max: number; step?: number },
    change: (value: number) => void,
  ) => (
    <label>
      <span>{label}</span>
      <input
        type="number"
        inputMode="decimal"
        step="any"
        {...limits}
        required
        defaultValue={value}
        onChange={(event) => {
          if (event.target.validity.valid) change(event.target.valueAsNumber);
        }}
      />
    </label>
  );
  const rotation = (
    <SelectField
      name={t.rotation}
      value={given.rotation}
      choices={([0, 90, 180, 270] as const).map((degrees) => [degrees, `${degrees}°`])}
      onChoose={(degrees) => set({ rotation: degrees })}
    />
  );
  return (
    <form
      // Its fields hold what they began with.
      key={textOf(before)}
      className="control-fields display-place"
      aria-label={t.heading}
      onSubmit={(event) => {
        event.preventDefault();
        void give({ kind: 'set_up', display, setUp: given });
      }}
    >
      <label>
        <span>{t.name}</span>
        <input
          required
          maxLength={60}
          defaultValue={given.name}
          onChange={(event) => set({ name: event.target.value.trim() })}
        />
      </label>
      <SelectField
        name={t.kind}
        value={given.kind}
        choices={named(kinds)}
        onChoose={(kind) => set({ kind, pairedWith: kind === 'sub' && onlyPanel && !anotherPanel ? onlyPanel : null })}
      />
      {given.kind === 'display' ? null : (
        <SelectField
          name={given.kind === 'sub' ? t.follows : t.pairedWith}
          value={given.pairedWith ?? ''}
          choices={[['', t.nobody], ...partners.map(([id, { name }]) => [id, name] as const)]}
          onChoose={(id) => set({ pairedWith: id || null })}
        />
      )}
      <SelectField
        name={t.place}
        value={place.kind}
        choices={named(places)}
        onChoose={(kind) =>
          set({
            place:
              kind === 'grid' ? { kind, wall: 'A', column: 1, row: 1 } : { kind, x: 0, y: 0, width: 121, height: 68 },
          })
        }
      />
      {place.kind === 'grid' ? (
        <div className="display-numbers" key="grid">
          <label>
            <span>{t.wall}</span>
            <input
              required
              maxLength={60}
              defaultValue={place.wall}
              onChange={(event) => set({ place: { ...place, wall: event.target.value.trim() } })}
            />
          </label>
          {number(t.column, place.column, { min: 1, max: 32, step: 1 }, (column) =>
            set({ place: { ...place, column } }),
          )}
          {number(t.row, place.row, { min: 1, max: 32, step: 1 }, (row) => set({ place: { ...place, row } }))}
          {rotation}
          {number(t.picture, given.pictureMm, { min: 50, max: 10_000 }, (pictureMm) => set({ pictureMm }))}
          {number(t.bezel, given.bezelMm, { min: 0, max: 200 }, (bezelMm) => set({ bezelMm }))}
        </div>
      ) : (
        <div className="display-numbers" key="free">
          {number(t.x, place.x, { min: 0, max: 100_000 }, (x) => set({ place: { ...place, x } }))}
          {number(t.y, place.y, { min: 0, max: 100_000 }, (y) => set({ place: { ...place, y } }))}
          {number(t.width, place.width, { min: 1, max: 10_000 }, (width) => set({ place: { ...place, width } }))}
          {number(t.height, place.height, { min: 1, max: 10_000 }, (height) => set({ place: { ...place, height } }))}
          {rotation}
        </div>
      )}
      <div className="display-numbers">
        {number(t.slice, slice?.place ?? 0, { min: 0, max: 32, step: 1 }, (part) =>
          set({ slice: part > 0 ? { place: part, of: Math.max(part, slice?.of ?? 1) } : null }),
        )}
        {slice
          ? number(t.sliceOf, slice.of, { min: slice.place, max: 32, step: 1 }, (of) =>
              set({ slice: { ...slice, of } }),
            )
          : null}
      </div>
      <button type="submit" className="control-button" disabled={!isChanged || given.name === ''}>
        {t.save}
      </button>
    </form>
  );
}
