import type { Content } from '#hall/content.ts';
import type { DisplayId, HallDocument } from '#hall/document.ts';

/**
 * Of a scene, what the hall can still show: a display that was taken away, or a group that is no more, keeps nothing from the
 * rest of it.
 */
export const displayableContents = (
  contents: Readonly<Record<DisplayId, Content>>,
  { displays, players }: Pick<HallDocument, 'displays' | 'players'>,
): Record<DisplayId, Content> =>
  Object.fromEntries(
    Object.entries(contents).filter(
      ([id, content]) =>
        Object.hasOwn(displays, id) && (content.kind !== 'player' || Object.hasOwn(players, content.group)),
    ),
  );
