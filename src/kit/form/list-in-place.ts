import { wholeStyles } from '#kit/delivery/whole-styles.ts';
import { announce, parsePage } from './replaced-main.ts';

/**
 * Filters of a list (links and forms within `data-in-place-list`) without moving the page: the same document that the address
 * gives is fetched and its content takes the place of the present one. What was pressed stays where it is on the screen and
 * keeps the focus; what was unfolded stays so.
 *
 * @param prepare what a page does with its content, each time it is new.
 */
export function listInPlace(prepare: () => void): void {
  const present = () => location.pathname + location.search;
  let shown = present();
  let turns: Promise<void> = Promise.resolve();

  async function show(address: URL, pressed?: HTMLElement): Promise<void> {
    document.querySelector('main')?.setAttribute('aria-busy', 'true');
    const page = await read(address);
    await wholeStyles();
    // Nothing to show here: the browser says itself what is wrong.
    if (!page) return location.assign(address);
    if (address.pathname + address.search !== present()) history.pushState(null, '', address);
    put(page, pressed);
  }
  /** Shows what the browser went back or forward to. Who goes on meanwhile is followed by the next turn. */
  async function restore(address: URL): Promise<void> {
    const isPresent = () => address.pathname + address.search === present();
    if (!isPresent()) return;
    const page = await read(address);
    await wholeStyles();
    if (!isPresent()) return;
    if (page) put(page);
    else location.reload();
  }
  function put(page: Document, pressed?: HTMLElement): void {
    shown = present();
    replace(page, pressed);
    prepare();
  }
  /** One after the other: a second filter, pressed while the first is on its way, adds to it. */
  const inTurn = (work: () => Promise<void> | undefined) => {
    turns = turns.then(work);
  };

  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-in-place-list] a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const name = nameOf(link);
    inTurn(() => {
      const now = link.isConnected ? link : choiceNamed(name);
      return now instanceof HTMLAnchorElement ? show(withoutHash(now.href), now) : undefined;
    });
  });
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.closest('[data-in-place-list]')) return;
    event.preventDefault();
    const address = withoutHash(form.action);
    const fields = [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]));
    address.search = new URLSearchParams(fields).toString();
    // Enter in a field presses a button, but the focus stays in the field.
    const focused = form.contains(document.activeElement) ? (document.activeElement as HTMLElement) : event.submitter;
    inTurn(() => show(address, focused ?? undefined));
  });
  // Also told of a press on a link within the page, which changes nothing here.
  addEventListener('popstate', () => {
    const address = withoutHash(location.href);
    if (present() !== shown) inTurn(() => restore(address));
  });
}

/** Where a link leads without script: to its group. */
function withoutHash(href: string): URL {
  const address = new URL(href);
  address.hash = '';
  return address;
}

async function read(address: URL): Promise<Document | undefined> {
  try {
    const answer = await fetch(address);
    const page = parsePage(await answer.text());
    // A list that has become shorter leads to its last page.
    if (answer.redirected) address.href = withoutHash(answer.url).href;
    return answer.ok && page.querySelector('main') ? page : undefined;
  } catch {
    return undefined;
  }
}

function replace(page: Document, pressed: HTMLElement | undefined): void {
  const before = document.querySelector('main');
  const main = page.querySelector('main');
  if (!before || !main) return;
  const unfolded = folds(before).filter(isUnfolded).map(foldName);
  const name = pressed && nameOf(pressed);
  const top = pressed?.getBoundingClientRect().top ?? 0;
  document.title = page.title;
  keepAddressesOf(page);
  before.replaceWith(document.adoptNode(main));
  for (const each of folds(main)) if (unfolded.includes(foldName(each))) unfold(each);
  const same = name ? choiceNamed(name) : undefined;
  if (same) scrollBy({ top: same.getBoundingClientRect().top - top, behavior: 'instant' });
  else main.tabIndex = -1;
  (same ?? main).focus({ preventScroll: true });
  announce(main);
}

/** Details, and boxes that show what they control. */
const folds = (main: HTMLElement) => [...main.querySelectorAll<HTMLElement>('details, input[aria-controls]')];
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

/** Other languages and themes of the same page: their addresses stand outside its content. */
function keepAddressesOf(page: Document): void {
  const addresses = ':is(header, footer) :is(a[hreflang], input[name="back"])';
  const old = document.querySelectorAll<HTMLElement>(addresses);
  for (const [at, each] of page.querySelectorAll<HTMLElement>(addresses).entries())
    for (const name of ['href', 'value'])
      if (each.hasAttribute(name)) old[at]?.setAttribute(name, each.getAttribute(name) ?? '');
}
