import { type Content, contentKey } from '#hall/content.ts';
import { type DisplayId, type HallDocument, takeNumber } from '#hall/document.ts';
import type { Scene } from '#hall/scenes/contract.ts';

type Contents = Readonly<Record<DisplayId, Content>>;

/** Of a scene, what displays can show that are in the hall: those that were taken away are passed over. */
export const contentsIn = (scene: Pick<Scene, 'contents'>, displays: HallDocument['displays']): Contents =>
  Object.fromEntries(Object.entries(scene.contents).filter(([id]) => Object.hasOwn(displays, id)));

const same = (one: Content | undefined, other: Content | undefined) =>
  one !== undefined && other !== undefined && contentKey(one) === contentKey(other);

/** The scene that is in preview, if it is one and nothing else. */
export function scenePrepared(scenes: readonly Scene[], { preview, displays }: HallDocument): Scene | undefined {
  const prepared = Object.keys(preview);
  return scenes.find((scene) => {
    const contents = contentsIn(scene, displays);
    const ids = Object.keys(contents);
    return ids.length > 0 && ids.length === prepared.length && ids.every((id) => same(contents[id], preview[id]));
  });
}

/** The scenes of which every display shows its part: several, where they are about different displays. */
export function scenesShown(scenes: readonly Scene[], { programme, displays }: HallDocument): Scene[] {
  return scenes.filter((scene) => {
    const contents = Object.entries(contentsIn(scene, displays));
    return contents.length > 0 && contents.every(([id, content]) => same(content, programme[id]?.content));
  });
}

/** What the preview row shows: what would be on after a take, and which displays it would change. */
export function afterTake({
  displays,
  programme,
  preview,
}: HallDocument): Record<DisplayId, { content: Content; isPrepared: boolean }> {
  return Object.fromEntries(
    Object.keys(displays).map((id) => [
      id,
      {
        content: preview[id] ?? programme[id]?.content ?? { kind: 'black' as const },
        isPrepared: preview[id] !== undefined,
      },
    ]),
  );
}

/** The latest take, which undo would take back. */
export function latestTake({
  takes,
}: HallDocument): { id: string; label: string; byName: string; at: number } | undefined {
  let latest: { id: string; label: string; byName: string; at: number } | undefined;
  for (const [id, { at, label, byName }] of Object.entries(takes))
    if (!latest || takeNumber(id) > takeNumber(latest.id)) latest = { id, label, byName, at };
  return latest;
}
