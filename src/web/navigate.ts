import { pageDataOf } from './delivery.ts';
import './frame.ts';
import type { KeepPlace } from './list-in-place.ts';
import { announce, parsePage } from './replaced-main.ts';
import { isInside, tellShown } from './shown.ts';
import { wholeStyles } from './whole-styles.ts';

/** A page that is here within this time takes the old one's place at once; only a slower one shows its shape first. */
const patienceMs = 120;
/** What was fetched ahead is as good as what a click would get. */
const aheadMs = 5_000;
/** A mouse that rests on a link for so long will probably press it; a finger does so at once. */
const restMs = 65;

/** Address of the shapes of all pages. */
const { skeletons } = pageDataOf(document);

/** How far down each entry of the history was read. The browser's own note of it is lost when a shape stands there meanwhile. */
const positions = new Map<string, number>();
let ahead: { href: string; answer: Promise<Response>; at: number } | undefined;
let shapes: Document | undefined;

/**
 * A link to another page of the main frame takes that page's content into the present document, by the browser's own
 * Navigation API: history, scroll positions and what is on its way are the browser's to manage. Whatever else it may be
 * (another frame, a file, an error, a browser without this API) is left to a plain load.
 */
function navigateInPlace(): void {
  if (!window.navigation) return;
  const isBrowser = document.documentElement.dataset.surrounding === 'browser';
  /** WeChat signs the address that was loaded; the app's shell has a bar that follows loads. */
  const isOurs = (address: URL, list?: unknown) => (isBrowser || list) && isInside(address);

  navigation.addEventListener('navigate', (event) => {
    const { destination, info: keepPlace, navigationType: type } = event;
    // Not of an entry that has not come yet.
    if (!document.querySelector('main[aria-busy]')) positions.set(navigation.currentEntry?.key ?? '', scrollY);
    const address = new URL(destination.url);
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return;
    if (type === 'reload' || !isOurs(address, keepPlace) || address.href === location.href) return;
    event.intercept({
      focusReset: 'manual',
      scroll: keepPlace || type === 'traverse' ? 'manual' : 'after-transition',
      handler: () => (keepPlace ? show(address, event, keepPlace) : withShape(address, event)),
    });
  });

  if (!isBrowser || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  let resting = 0;
  const fetchAhead = ({ pointerType, target }: PointerEvent) => {
    clearTimeout(resting);
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]:not([download], [target])');
    const href = link?.href.replace(/#.*/, '');
    if (!href || href === location.href.replace(/#.*/, '') || !isOurs(new URL(href))) return;
    resting = window.setTimeout(
      () => {
        if (fetchedAhead(href)) return;
        ahead = { href, answer: fetch(href), at: Date.now() };
        // Following the link shows it.
        ahead.answer.catch(() => {});
      },
      pointerType === 'mouse' ? restMs : 0,
    );
  };
  addEventListener('pointerover', fetchAhead);
  // In time for the first click, and after all that the page itself needs.
  loadShapes().catch(() => {});
  void wholeStyles();
}

const fetchedAhead = (href: string) =>
  ahead?.href === href && Date.now() - ahead.at < aheadMs ? ahead.answer : undefined;

async function loadShapes(): Promise<Document> {
  shapes ??= parsePage(await (await fetch(skeletons)).text());
  return shapes;
}

/** The page's shape stands in its place while it is on its way; the old one waits unseen, in case nothing comes of it. */
async function withShape(address: URL, event: NavigateEvent): Promise<void> {
  const main = document.querySelector<HTMLElement>('main');
  let shape: HTMLElement | undefined;
  let isOver = false;
  const timer = setTimeout(async () => {
    await wholeStyles();
    const page = await loadShapes();
    const fitting = [...page.querySelectorAll<HTMLTemplateElement>('template')].find((each) =>
      new RegExp(each.dataset.for ?? '').test(address.pathname + address.search),
    );
    if (event.signal.aborted || isOver || !main || !fitting) return;
    shape = document.importNode(fitting.content, true).firstElementChild as HTMLElement;
    main.hidden = true;
    main.before(shape);
    scrollTo(0, 0);
    announce(shape);
  }, patienceMs);
  await show(address, event).finally(() => {
    isOver = true;
    clearTimeout(timer);
    shape?.remove();
    if (main) main.hidden = false;
  });
}

/** @param keepPlace of a list whose filters leave the page where it is. */
async function show(address: URL, event: NavigateEvent, keepPlace?: KeepPlace): Promise<void> {
  const { signal } = event;
  const from = keepPlace ? undefined : navigation.transition?.from.url;
  document.querySelector('main')?.setAttribute('aria-busy', 'true');
  try {
    const page = await read(address, signal);
    await wholeStyles(page);
    signal.throwIfAborted();
    const put = () => {
      putPage(page, keepPlace, from);
      if (event.navigationType === 'traverse')
        scrollTo({ top: positions.get(event.destination.key) ?? 0, behavior: 'instant' });
      else if (!keepPlace) event.scroll();
    };
    const isSame = !from || new URL(from).pathname === address.pathname;
    // Back and forward are there at once, where they were left. (Of who asked for less motion the rules take care.)
    if (isSame || event.navigationType === 'traverse' || !document.startViewTransition) put();
    else await document.startViewTransition(put).updateCallbackDone;
  } catch {
    document.querySelector('main')?.removeAttribute('aria-busy');
    // Its address is that of the document already: what cannot be shown here the browser loads itself.
    if (!signal.aborted) location.reload();
  }
}

async function read(address: URL, signal: AbortSignal): Promise<Document> {
  const href = address.href.replace(/#.*/, '');
  const coming = fetchedAhead(href) ?? fetch(href, { signal });
  ahead = undefined;
  const answer = await coming;
  const page = parsePage(answer.ok && !answer.redirected ? await answer.text() : '');
  // The words around it would be of another language, or the frame another one.
  if (page.documentElement.lang !== document.documentElement.lang || !page.querySelector('main')) throw new Error(href);
  return page;
}

/** What the head says of the page itself. */
const saidOfPage = 'head > :is([name=description], [name=robots], [property], [rel=canonical], [rel=alternate])';

const frameOf = (main: HTMLElement | null) => main?.closest('body > *');

function putPage(page: Document, keepPlace?: KeepPlace, from?: string | null): void {
  const main = page.querySelector('main') as HTMLElement;
  const restore = keepPlace?.();
  document.title = page.title;
  for (const each of document.querySelectorAll(saidOfPage)) each.remove();
  document.head.append(...page.querySelectorAll(saidOfPage));
  frameOf(document.querySelector('main'))?.replaceWith(frameOf(main) as Element);
  const same = restore?.();
  if (!same) {
    main.tabIndex = -1;
    // It takes the focus for the next Tab to start from, not to be worked with: no ring around the whole page.
    main.style.outline = 'none';
  }
  (same ?? main).focus({ preventScroll: true });
  announce(main, keepPlace ? undefined : document.title);
  tellShown(from);
  for (const script of pageDataOf(page).scripts) import(/* @vite-ignore */ script).catch(() => {});
}

navigateInPlace();
