import type { Content, Transition } from './content.ts';

/** From one picture to the next at once. */
export const cut: Transition = { kind: 'cut', durationMs: 0 };

/** Two contents that look the same, for displays that prepare one before it is taken. */
export const contentKey = (given: Content): string => JSON.stringify(given, Object.keys(flatten(given)).sort());

function flatten(value: object): Record<string, true> {
  const keys: Record<string, true> = {};
  for (const [key, inner] of Object.entries(value)) {
    keys[key] = true;
    if (inner !== null && typeof inner === 'object') Object.assign(keys, flatten(inner));
  }
  return keys;
}

/** Whether a user with these roles may put a board on a display. */
export type MayPut = (board: string, roles: readonly string[]) => boolean;

/** What any viewer may watch may stand in a hall; what is for insiders only who may watch it puts there. */
export const mayStand = (watchers: readonly string[], roles: readonly string[]): boolean =>
  watchers.includes('viewer') || watchers.some((role) => roles.includes(role));

/** Boards that these contents show, with what stands in the middle of another one. */
export const boardsIn = (contents: readonly Content[]): string[] =>
  contents.flatMap((content) => {
    if (content.kind !== 'board' && content.kind !== 'slice') return [];
    return content.options.main ? [content.board, content.options.main] : [content.board];
  });
