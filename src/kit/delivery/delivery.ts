/**
 * How a page reaches the browser. A route module says it in its `handle`; the innermost that does decides.
 *
 * - `page`: what is read, and forms that are answered in place. Styles in the document; in the browser no React, but the
 *   script of the frame (`web/frame.ts`), the tracker, and at most one small script of its own.
 * - `app`: what React Router runs in the browser, with style sheets and scripts at once.
 * - `form`: the same with styles in the document and scripts right after the first paint: somebody is about to type.
 */
export type Delivery = 'page' | 'app' | 'form';

export interface PageHandle {
  delivery: Delivery;
  /** Of a page without React, a small script of its own (`?worker&url`), run when the page is complete. */
  script?: string | undefined;
}

export const deliver = (delivery: Delivery, script?: string): PageHandle => ({ delivery, script });

/** What a document says to the few lines of script in it, as JSON in an element of this id. */
export const pageDataId = 'page-data';
/** And what loaders gave, in the router's own writing, which is JSON as well. */
export const pageLoadedId = 'page-loaded';

export interface PageData {
  delivery: Exclude<Delivery, 'page'>;
  /** Modules to be fetched together, ahead of those that are run. */
  preload: string[];
  /** Where the router's part in the browser finds its manifest, the modules of this page's routes and its start. */
  manifest: string;
  routes: [id: string, modules: string[]][];
  entry: string;
  /** What the router hands to its part in the browser. */
  context: object;
}

/** What the script needs that counts a page without React and reports its errors. */
export interface CountedPage {
  tracker: string;
  /** What is loaded once the page is idle: it tells how fast the page was. */
  measures: string;
  /** What is loaded when something failed: it reports errors in full. */
  errors: string;
  build: string;
  heedOptOut: boolean;
}

/** What a document says that runs no React. */
export interface PlainPageData {
  delivery: 'page';
  /** Run in this order, once the page is complete: those of the frame, and the page's own. */
  scripts: string[];
  /** The shapes of coming pages, for the frame. */
  skeletons: string;
  counted: CountedPage;
  /** What speaks with the surrounding, where there is one that listens: WeChat, or the app's shell. */
  surrounding?: string | undefined;
}
