/**
 * How a page reaches the browser. A route module says it in its `handle`; the innermost that does decides.
 *
 * - `app`: style sheets and scripts at once, as an application does (boards, back office).
 * - `form`: styles in the document, scripts right after the first paint: somebody is about to type.
 * - `idle`: styles in the document, scripts when the browser is idle or at the first touch.
 * - `plain`: styles in the document, no script of the framework at all: a text that is read.
 */
export type Delivery = 'app' | 'form' | 'idle' | 'plain';

export interface PageHandle {
  delivery: Delivery;
  /** Of a plain page, a small script of its own (`?worker&url`), run when the page is complete. */
  script?: string | undefined;
}

export const deliver = (delivery: Delivery, script?: string): PageHandle => ({ delivery, script });

/** What a document says to the few lines of script in it, as JSON in an element of this id. */
export const pageDataId = 'page-data';

export interface PageData {
  delivery: Exclude<Delivery, 'plain'>;
  /** Modules to be fetched together, ahead of those that are run. */
  preload: string[];
  /** Where the router's part in the browser finds its manifest, the modules of this page's routes and its start. */
  manifest: string;
  routes: [id: string, modules: string[]][];
  entry: string;
  /** What the router hands to its part in the browser: settings, and what loaders gave, in the router's own writing. */
  context: object;
  loaded: string;
}

/** The same for a plain page: the script that counts it and reports its errors. */
export interface PlainPageData {
  delivery: 'plain';
  tracker: string;
  /** Of the page itself, if it has one. */
  script?: string | undefined;
  /** Where the surrounding wants to be told what the page is when it is sent on. */
  card?: string | undefined;
  build: string;
  heedOptOut: boolean;
}
