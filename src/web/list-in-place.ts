// Filters of a list (links and forms within `data-in-place-list`) do not move the page: what was pressed stays where it is on
// the screen and keeps the focus; what was unfolded stays so (it has an id). `navigate.ts` shows the list that is the answer.

/** Called before another list takes the present one's place; what it gives, afterwards: that finds what to focus. */
export type KeepPlace = () => () => HTMLElement | undefined;

function keepPlaceOf(pressed: HTMLElement): ReturnType<KeepPlace> {
  const unfolded = [...document.querySelectorAll('main :is(details[open], input[aria-controls]:checked)')];
  const name = nameOf(pressed);
  const { top } = pressed.getBoundingClientRect();
  return () => {
    for (const { id } of unfolded) {
      const same = document.getElementById(id);
      if (same instanceof HTMLInputElement) same.checked = true;
      else same?.setAttribute('open', '');
    }
    const same = choiceNamed(name);
    if (same) scrollBy({ top: same.getBoundingClientRect().top - top, behavior: 'instant' });
    return same;
  };
}

function listInPlace(): void {
  let turns = Promise.resolve();
  /** One after the other: a second filter, pressed while the first is on its way, adds to it. */
  const inTurn = (find: () => [address: string, pressed: HTMLElement | null] | undefined) => {
    turns = turns.then(async () => {
      const [address, pressed] = find() ?? [];
      const info = pressed && (() => keepPlaceOf(pressed));
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
    const { activeElement } = document;
    const focused = form.contains(activeElement) ? (activeElement as HTMLElement) : event.submitter;
    inTurn(() => [address.href, focused]);
  });
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

if (window.navigation) listInPlace();
