/**
 * How a page reaches the browser. A route module says it in its `handle`; the innermost that does decides.
 *
 * - `page`: what is read, and forms that are answered in place. Style rules in the document; in the browser no React, but
 *   the script of the frame, which also counts the page (`entry-frame.ts`), and at most one small script of its own.
 * - `form`: React Router in the browser, started after the first paint; style rules in the document, as the user is about to type.
 * - `app`: React Router in the browser at once, with style sheets. The default: boards, hall, back office.
 */
export type Delivery = 'page' | 'form' | 'app';

export interface PageHandle {
  delivery: Delivery;
  /** Of a page without React, a small script of its own (`?worker&url`), run when the page is complete. */
  script?: string | undefined;
}

export const deliver = (delivery: Delivery, script?: string): PageHandle => ({ delivery, script });

/** @param handles those of the matched routes, outermost first. */
export const innermost = (handles: readonly unknown[]): PageHandle =>
  (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.delivery) ?? { delivery: 'app' };

/** A template with the style sheets of a `page`, whose rules stand in the document. */
export const sheetsId = 'sheets';
/** What starts React Router, in a `<noscript>` until it may. */
export const startId = 'start';

/** What a `page` says to its scripts, as JSON in an element of this id. */
export const pageDataId = 'page-data';

export interface PageData {
  delivery: 'page';
  /** Run in this order, once the page is complete: those of the frame, and the page's own. */
  scripts: string[];
  /** The shapes of coming pages, for the frame. */
  skeletons: string;
  /** What the script needs that counts the page and reports its errors. */
  counted: {
    /** What is loaded when something failed: it reports errors in full. */
    errors: string;
    build: string;
    heedOptOut: boolean;
  };
  /** What speaks with the surrounding, where there is one that listens: WeChat, or the app's shell. */
  surrounding?: string | undefined;
}

export const pageDataOf = (page: Document): PageData =>
  JSON.parse(page.getElementById(pageDataId)?.textContent ?? '{}');
