import type { HallDocument } from '#hall/document.ts';

/** Groups in the order of their numbers. */
export const groupsOf = ({ players }: HallDocument): string[] =>
  Object.keys(players).toSorted((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other));

const placeOf = (group: string): number => Number(/^group-(\d+)$/.exec(group)?.[1] ?? Number.MAX_SAFE_INTEGER);

/** An unused group name. */
export function freeGroup(document: HallDocument): string {
  for (let place = 1; ; place++) if (!Object.hasOwn(document.players, `group-${place}`)) return `group-${place}`;
}

/** The group that a display plays with, or is prepared for. */
export function groupOf(document: HallDocument, display: string): string | undefined {
  const content = document.programme[display]?.content;
  return content?.kind === 'player' ? content.group : undefined;
}

/** Displays of a group, by name. */
export const displaysOf = (document: HallDocument, group: string): string[] =>
  Object.keys(document.programme)
    .filter((display) => Object.hasOwn(document.displays, display) && groupOf(document, display) === group)
    .toSorted((one, other) => nameOf(document, one).localeCompare(nameOf(document, other), 'zh-CN', { numeric: true }));

const nameOf = (document: HallDocument, display: string): string => document.displays[display]?.name ?? display;
