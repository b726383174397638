/** Where events go, as query parameters. Always answered with the image. */
export const imagePath = '/track.gif';

/** A whole tracking address stays below this, in bytes. */
export const addressLimit = 4_096;

/** What stands for names of which a day had too many new ones; see `texts.server.ts`. */
export const others = '(others)';

/** How a page came to be on the screen. Only a load has a document of the server behind it. */
export const pageEvents = { load: 'page_load', navigate: 'page_navigate', restore: 'page_restore' } as const;
export type PageEvent = keyof typeof pageEvents;
/**
 * Categories of the events that our own client sends. `server` and `step` are what the server reports of itself and of calls
 * that succeeded: no client may.
 */
export const categories = {
  page: 'page',
  click: 'click',
  error: 'error',
  vital: 'vital',
  form: 'form',
  server: 'server',
  step: 'step',
} as const;
