import { wholeStyles } from './whole-styles.ts';
import './frame.ts';
import { announce, parsePage } from './replaced-main.ts';
import { isInside, tellShown } from './shown.ts';

/** A page that is here within this time takes the old one's place at once; only a slower one shows its shape first. */
const patienceMs = 120;
/** What was fetched ahead is as good as what a click would get. */
const aheadMs = 5_000;
/** A pointer that rests on a link for so long will probably press it. */
const restMs = 65;

const pageData = (page: Document): { scripts: string[]; skeletons: string } =>
  JSON.parse(page.getElementById('page-data')?.textContent ?? '{"scripts":[]}');

/** How far down each entry of the history was read. The browser's own note of it is lost when a shape stands there meanwhile. */
const positions = new Map<string, number>();
let ahead: { href: string; answer: Promise<Response>; at: number } | undefined;
let shapes: Promise<Document> | undefined;

/**
 * A link to another page of the main frame takes that page's content into the present document, by the browser's own
 * Navigation API: history, scroll positions and what is on its way are the browser's to manage. Whatever else it may be
 * (another frame, a file, an error, a browser without this API) is left to a plain load.
 *
 * @param skeletons address of the shapes of all pages.
 */
function navigateInPlace(skeletons: string): void {
  if (!window.navigation) return;
  const isBrowser = document.documentElement.dataset.surrounding === 'browser';
  /** WeChat signs the address that was loaded; the app's shell has a bar that follows loads. */
  const isOurs = (address: URL, list?: unknown) => (isBrowser || list) && isInside(location) && isInside(address);

  navigation.addEventListener('navigate', (event) => {
    const { destination, info: pressed, navigationType: type } = event;
    // Not of an entry that has not come yet.
    if (!document.querySelector('main[aria-busy]')) positions.set(navigation.currentEntry?.key ?? '', scrollY);
    const address = new URL(destination.url);
    const from = location.href;
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return;
    if (type === 'reload' || !isOurs(address, pressed) || address.href === from) return;
    event.intercept({
      focusReset: 'manual',
      scroll: pressed || type === 'traverse' ? 'manual' : 'after-transition',
      handler: () => (pressed ? show(address, event, pressed) : withShape(address, event, from, skeletons)),
    });
  });

  if (!isBrowser || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  let resting = 0;
  const fetchAhead = ({ type, target }: Event) => {
    clearTimeout(resting);
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]:not([download], [target])');
    const href = link?.href.replace(/#.*/, '');
    if (!href || href === location.href.replace(/#.*/, '') || !isOurs(new URL(href))) return;
    resting = window.setTimeout(
      () => {
        if (ahead?.href !== href || Date.now() - ahead.at > aheadMs)
          ahead = { href, answer: fetch(href), at: Date.now() };
        ahead.answer.catch(() => {});
      },
      type === 'pointerover' ? restMs : 0,
    );
  };
  for (const sign of ['pointerover', 'touchstart']) addEventListener(sign, fetchAhead, { passive: true });
  // In time for the first click, and after all that the page itself needs.
  loadShapes(skeletons).catch(() => {});
  void wholeStyles();
}

const loadShapes = (address: string): Promise<Document> => {
  shapes ??= fetch(address).then(async (answer) => parsePage(await answer.text()));
  shapes.catch(() => {
    shapes = undefined;
  });
  return shapes;
};

/** The page's shape stands in its place while it is on its way; the old one waits unseen, in case nothing comes of it. */
async function withShape(address: URL, event: NavigateEvent, from: string, skeletons: string): Promise<void> {
  const main = document.querySelector<HTMLElement>('main');
  let shape: HTMLElement | undefined;
  let isOver = false;
  const timer = setTimeout(async () => {
    await wholeStyles();
    const page = await loadShapes(skeletons);
    const fitting = [...page.querySelectorAll<HTMLTemplateElement>('template')].find((each) =>
      new RegExp(each.dataset.for ?? '').test(address.pathname + address.search),
    );
    if (event.signal.aborted || isOver || !main || !fitting) return;
    shape = document.importNode(fitting.content, true).firstElementChild as HTMLElement;
    main.style.display = 'none';
    main.before(shape);
    scrollTo(0, 0);
    announce(shape);
  }, patienceMs);
  await show(address, event, undefined, from).finally(() => {
    isOver = true;
    clearTimeout(timer);
    shape?.remove();
    if (main) main.style.display = '';
  });
}

/** @param pressed in a list whose filters leave the page where it is. */
async function show(address: URL, event: NavigateEvent, pressed?: HTMLElement, from?: string): Promise<void> {
  const { signal } = event;
  document.querySelector('main')?.setAttribute('aria-busy', 'true');
  try {
    const page = await read(address, signal);
    await wholeStyles(page);
    signal.throwIfAborted();
    const put = () => {
      putPage(page, pressed, from);
      if (event.navigationType === 'traverse')
        scrollTo({ top: positions.get(event.destination.key) ?? 0, behavior: 'instant' });
      else if (!pressed) event.scroll();
    };
    const isSame = from !== undefined && new URL(from).pathname === address.pathname;
    // Back and forward are there at once, where they were left.
    const isStill =
      pressed ||
      isSame ||
      event.navigationType === 'traverse' ||
      matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || !document.startViewTransition) put();
    else await document.startViewTransition(put).updateCallbackDone;
  } catch {
    document.querySelector('main')?.removeAttribute('aria-busy');
    // Its address is that of the document already: what cannot be shown here the browser loads itself.
    if (!signal.aborted) location.reload();
  }
}

async function read(address: URL, signal: AbortSignal): Promise<Document> {
  const href = address.href.replace(/#.*/, '');
  const isThere = ahead?.href === href && Date.now() - ahead.at < aheadMs;
  const coming = isThere && ahead ? ahead.answer : fetch(href, { signal });
  ahead = undefined;
  const answer = await coming;
  const isPage = answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html');
  const page = isPage && parsePage(await answer.text());
  const { lang } = document.documentElement;
  // The words around it would be of another language, or the frame another one.
  if (!page || page.documentElement.lang !== lang || !page.querySelector('main')) throw new Error(href);
  return page;
}

/** What the head says of the page itself. */
const saidOfPage =
  'meta[name=description], meta[name=robots], meta[property], link[rel=canonical], link[rel=alternate]';

function putPage(page: Document, pressed?: HTMLElement, from?: string): void {
  const before = document.querySelector('main')?.closest('body > *');
  const frame = page.querySelector('main')?.closest('body > *');
  const main = page.querySelector('main');
  if (!before || !frame || !main) return;
  const unfolded = folds(before).filter(isUnfolded).map(foldName);
  const name = pressed && nameOf(pressed);
  const top = pressed?.getBoundingClientRect().top ?? 0;
  document.title = page.title;
  for (const each of document.querySelectorAll(saidOfPage)) each.remove();
  document.head.append(...page.querySelectorAll(saidOfPage));
  before.replaceWith(document.adoptNode(frame));
  if (pressed) for (const each of folds(main)) if (unfolded.includes(foldName(each))) unfold(each);
  const same = name ? choiceNamed(name) : undefined;
  if (same) scrollBy({ top: same.getBoundingClientRect().top - top, behavior: 'instant' });
  else {
    main.tabIndex = -1;
    // It takes the focus for the next Tab to start from, not to be worked with: no ring around the whole page.
    main.style.outline = 'none';
  }
  (same ?? main).focus({ preventScroll: true });
  announce(main, pressed ? undefined : document.title);
  tellShown(from);
  for (const script of pageData(page).scripts) import(/* @vite-ignore */ script).catch(() => {});
}

/**
 * Filters of a list (links and forms within `data-in-place-list`) do not move the page: what was pressed stays where it is on
 * the screen and keeps the focus; what was unfolded stays so.
 */
function listInPlace(): void {
  if (!window.navigation) return;
  let turns = Promise.resolve();
  /** One after the other: a second filter, pressed while the first is on its way, adds to it. */
  const inTurn = (find: () => [address: string, pressed: Element | null] | undefined) => {
    turns = turns.then(async () => {
      const [address, info] = find() ?? [];
      if (address) await navigation.navigate(address.replace(/#.*/, ''), { info }).finished?.catch(() => {});
    });
  };
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-in-place-list] a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const name = nameOf(link);
    inTurn(() => {
      const now = link.isConnected ? link : choiceNamed(name);
      return now instanceof HTMLAnchorElement ? [now.href, now] : undefined;
    });
  });
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.closest('[data-in-place-list]')) return;
    event.preventDefault();
    const address = new URL(form.action);
    const fields = [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]));
    address.search = new URLSearchParams(fields).toString();
    // Enter in a field presses a button, but the focus stays in the field.
    const focused = form.contains(document.activeElement) ? document.activeElement : event.submitter;
    inTurn(() => [address.href, focused]);
  });
}

/** Details, and boxes that show what they control. */
const folds = (within: Element) => [...within.querySelectorAll<HTMLElement>('main details, input[aria-controls]')];
const isUnfolded = (each: HTMLElement) => (each instanceof HTMLInputElement ? each.checked : each.hasAttribute('open'));
/** Without how many stand in it, which changes. */
const foldName = (each: HTMLElement): string =>
  each.id || nameOf(each.querySelector('summary') ?? each).replace(/\d+/g, '');
function unfold(each: HTMLElement): void {
  if (each instanceof HTMLInputElement) each.checked = true;
  else each.setAttribute('open', '');
}

/** The choice of this name that stands in the page now, and is seen. */
const choiceNamed = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-in-place-list] :is(a, button, input, select)')].find(
    (each) => each.getClientRects().length > 0 && nameOf(each) === name,
  );

/** What a choice is called within its group: its count changes, and its place too. */
function nameOf(choice: HTMLElement): string {
  const group = choice.closest('section, details')?.querySelector('h2')?.textContent ?? '';
  const label = choice.querySelector('span:not([aria-hidden])')?.textContent ?? choice.getAttribute('aria-label');
  return `${group}/${(label ?? choice.textContent ?? '').replace(/\s\d+$/, '')}`;
}

listInPlace();
navigateInPlace(pageData(document).skeletons);
