import type { Content } from '#hall/content.ts';
import { contentOf, type DisplayId, displayableContents, type HallDocument, takeNumber } from '#hall/document.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { contentKey } from '#hall/shown-content.ts';

const same = (one: Content | undefined, other: Content | undefined) =>
  one !== undefined && other !== undefined && contentKey(one) === contentKey(other);

/** The scene that is in preview, if it is one and nothing else. */
export function preparedScene(scenes: readonly Scene[], document: HallDocument): Scene | undefined {
  const { preview } = document;
  const prepared = Object.keys(preview);
  return scenes.find((scene) => {
    const contents = displayableContents(scene.contents, document);
    const ids = Object.keys(contents);
    return ids.length > 0 && ids.length === prepared.length && ids.every((id) => same(contents[id], preview[id]));
  });
}

/** The scenes of which every display shows its part: several, where they are about different displays. */
export function activeScenes(scenes: readonly Scene[], document: HallDocument): Scene[] {
  return scenes.filter((scene) => {
    const contents = Object.entries(displayableContents(scene.contents, document));
    return contents.length > 0 && contents.every(([id, content]) => same(content, document.programme[id]?.content));
  });
}

/** What the preview row shows: what would be on after a take, and which displays it would change. */
export function afterTake(document: HallDocument): Record<DisplayId, { content: Content; isPrepared: boolean }> {
  const { displays, preview } = document;
  return Object.fromEntries(
    Object.keys(displays).map((id) => [
      id,
      { content: preview[id] ?? contentOf(document, id), isPrepared: preview[id] !== undefined },
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
