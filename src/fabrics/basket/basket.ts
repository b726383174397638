/** How many fabrics go into one request, and into one comparison. */
const mostItems = 20;
const mostCompared = 4;
const basketKey = 'fabric:basket';
const compareKey = 'fabric:compare';
const itemShape = /^[A-Z0-9][A-Z0-9-]{2,23}~[^~]{0,12}$/;
const codeShape = /^[A-Z0-9][A-Z0-9-]{2,23}$/;

function read(storage: () => Storage, key: string, shape: RegExp, most: number): string[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((each) => typeof each === 'string' && shape.test(each)).slice(0, most)
      : [];
  } catch {
    return [];
  }
}
function write(storage: () => Storage, key: string, values: readonly string[]): void {
  try {
    storage().setItem(key, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing: it lasts as long as the page.
  }
}
const basket = () => read(() => localStorage, basketKey, itemShape, mostItems);
const compared = () => read(() => sessionStorage, compareKey, codeShape, mostCompared);

/** The address on which everything in the basket stands; the page needs no script to read it. */
const basketAddress = (items: readonly string[], kind = ''): string => {
  const pairs = items.map((item) => `item=${encodeURIComponent(item)}`);
  if (kind) pairs.unshift(`kind=${kind}`);
  return `/fabric/request${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
};

function showBasket(items: readonly string[]): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-basket-add]')) {
    const isIn = items.includes(button.dataset.basketAdd ?? '');
    button.dataset.plain ??= button.textContent ?? '';
    button.hidden = false;
    button.setAttribute('aria-pressed', String(isIn));
    button.textContent = (isIn ? button.dataset.added : button.dataset.plain) ?? '';
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-basket-link]')) {
    link.href = basketAddress(items);
    const count = link.querySelector('[data-basket-count]');
    if (count) count.textContent = items.length > 0 ? String(items.length) : '';
  }
}

const compareBoxes = () => document.querySelectorAll<HTMLInputElement>('input[name=code][form=compare]');

function showCompared(codes: readonly string[]): void {
  for (const box of compareBoxes()) {
    box.checked = codes.includes(box.value);
    box.disabled = !box.checked && codes.length >= mostCompared;
  }
}

/** Shows what this device remembers in the page as it stands now. */
export function showKept(): void {
  if (document.querySelector('[data-basket-clear]')) write(() => localStorage, basketKey, []);
  const items = basket();
  showBasket(items);
  showCompared(compared());
  // Of browsers that do not tell their style sheets whether they run scripts.
  for (const button of document.querySelectorAll<HTMLElement>('[data-auto-submit]')) button.hidden = true;
  // The bare address of the basket: only this browser knows what stands in it.
  const asked = new URLSearchParams(location.search);
  if (location.pathname === '/fabric/request' && !asked.has('item') && !asked.has('sent') && items.length > 0)
    location.replace(basketAddress(items, asked.get('kind') ?? ''));
}

/** Brings baskets, comparisons and lists that send themselves to life; gives how to end it. */
export function keepBasket(): () => void {
  const press = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-basket-add]');
    if (!button) return;
    const item = button.dataset.basketAdd ?? '';
    const items = basket();
    const next = items.includes(item) ? items.filter((each) => each !== item) : [...items, item].slice(-mostItems);
    write(() => localStorage, basketKey, next);
    showBasket(next);
  };
  const change = (event: Event) => {
    const target = event.target as HTMLInputElement;
    if (target.matches('input[name=code][form=compare]')) {
      const others = compared().filter((code) => code !== target.value);
      const next = (target.checked ? [...others, target.value] : others).slice(0, mostCompared);
      write(() => sessionStorage, compareKey, next);
      showCompared(next);
    } else target.closest<HTMLFormElement>('form[data-auto]')?.requestSubmit();
  };
  // What was chosen on other pages of the list goes along.
  const submit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    if (form.id !== 'compare') return;
    for (const code of compared()) {
      if (form.elements.namedItem('code') && [...new FormData(form).getAll('code')].includes(code)) continue;
      const field = document.createElement('input');
      field.type = 'hidden';
      field.name = 'code';
      field.value = code;
      form.append(field);
    }
  };
  const other = (event: StorageEvent) => {
    if (event.key === basketKey) showBasket(basket());
  };
  document.addEventListener('click', press);
  document.addEventListener('change', change);
  document.addEventListener('submit', submit);
  addEventListener('storage', other);

  if (isNewlyOpened()) keepEarlyTicks();
  showKept();
  if (isNewlyOpened()) submitEarlyChoices();
  return () => {
    document.removeEventListener('click', press);
    document.removeEventListener('change', change);
    document.removeEventListener('submit', submit);
    removeEventListener('storage', other);
  };
}

/** A page that is come back to has its choices from the browser: they were taken when they were made. */
function isNewlyOpened(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !visit || visit.type === 'navigate';
}

/** Fabrics that were ticked before this script was there. */
function keepEarlyTicks(): void {
  const ticked = [...compareBoxes()].filter((box) => box.checked).map((box) => box.value);
  if (ticked.length > 0)
    write(() => sessionStorage, compareKey, [...new Set([...compared(), ...ticked])].slice(0, mostCompared));
}

/** An order or a unit that was chosen before this script was there. */
function submitEarlyChoices(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-auto]'))
    if ([...form.querySelectorAll('option')].some((option) => option.selected !== option.defaultSelected))
      form.requestSubmit();
}
