/**
 * How a page reaches the browser. A route module says it in its `handle`; the innermost that does decides.
 *
 * - `app`: style sheets and scripts at once, as an application does (boards, back office).
 * - `form`: styles in the document, scripts right after the first paint: somebody is about to type.
 * - `touch`: styles in the document, scripts at the first sign of a reader's hand: the page is read, and what can be pressed
 *   in it works without them. Until then a small script counts the page, and the browser fetches the rest when idle.
 * - `idle`: the same, but the scripts run as soon as the browser is idle: the surrounding or the reader needs them.
 * - `plain`: styles in the document, no script of the framework at all: a text that is read.
 */
export type Delivery = 'app' | 'form' | 'touch' | 'idle' | 'plain';

export interface PageHandle {
  delivery: Delivery;
  /** Of a page of an application that leads to few others: the list of routes that it gets. All of them without it. */
  routes?: 'screen' | undefined;
  /** Of a plain page, a small script of its own (`?worker&url`), run when the page is complete. */
  script?: string | undefined;
  /** Keys of what the browser may have stored that makes a page of `touch` one of `idle`. */
  soonerWith?: readonly string[] | undefined;
}

export const deliver = (delivery: Delivery, script?: string): PageHandle => ({ delivery, script });

/** What a document says to the few lines of script in it, as JSON in an element of this id. */
export const pageDataId = 'page-data';
/** And what loaders gave, in the router's own writing, which is JSON as well. */
export const pageLoadedId = 'page-loaded';

export interface PageData {
  delivery: Exclude<Delivery, 'plain'>;
  /** Modules to be fetched together, ahead of those that are run. */
  preload: string[];
  /** Where the router's part in the browser finds its manifest, the modules of this page's routes and its start. */
  manifest: string;
  routes: [id: string, modules: string[]][];
  entry: string;
  /** What the router hands to its part in the browser. */
  context: object;
  /** Of a page that waits for a touch: what does so, what counts it meanwhile, and what makes it wait no longer. */
  start?: string | undefined;
  counted?: CountedPage | undefined;
  soonerWith?: readonly string[] | undefined;
}

/** What the script needs that counts a page and reports its errors before, or instead of, all others. */
export interface CountedPage {
  tracker: string;
  /** What is loaded once the page is idle: it tells how fast the page was. */
  measures: string;
  /** What is loaded when something failed: it reports errors in full. */
  errors: string;
  build: string;
  heedOptOut: boolean;
}

/** What a document says that runs nothing of the framework. */
export interface PlainPageData {
  delivery: 'plain';
  counted: CountedPage;
  /** Of the page itself, if it has one. */
  script?: string | undefined;
  /** What speaks with the surrounding, where there is one that listens: WeChat, or the app's shell. */
  surrounding?: string | undefined;
}
