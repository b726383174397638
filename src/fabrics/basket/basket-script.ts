import { rememberedList } from '#kit/ui/browser-storage.ts';
import { onShown } from '#web/shown.ts';
import { basket, basketAddress, basketKey } from './basket.ts';

// The catalogue's script: the basket and the comparison, stored on this device. Everything else is links and forms.

/** Most fabrics in one comparison. */
const mostCompared = 4;

const compared = rememberedList('sessionStorage', 'fabric:compare');

const each = <Kind extends HTMLElement>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
const compareBox = 'input[name=code][form=compare]';

/** Applies the stored lists to the current page. */
function show(): void {
  const [items, codes] = [basket.all, compared.all];
  for (const button of each<HTMLButtonElement>('[data-basket-add]')) {
    const { dataset } = button;
    const isIn = items.includes(dataset.basketAdd ?? '');
    dataset.plain ??= button.textContent ?? '';
    button.hidden = false;
    button.setAttribute('aria-pressed', String(isIn));
    button.textContent = (isIn ? dataset.added : dataset.plain) ?? '';
  }
  for (const link of each<HTMLAnchorElement>('[data-basket-link]')) {
    link.href = basketAddress();
    const count = link.querySelector('[data-basket-count]');
    if (count) count.textContent = String(items.length || '');
  }
  for (const box of each<HTMLInputElement>(compareBox)) {
    box.checked = codes.includes(box.value);
    box.disabled = !box.checked && codes.length >= mostCompared;
  }
  // For browsers without the media feature `scripting`.
  for (const button of each('[data-auto-submit]')) button.hidden = true;
}

addEventListener('click', ({ target }) => {
  const item = (target as Element).closest<HTMLElement>('[data-basket-add]')?.dataset.basketAdd;
  if (!item) return;
  const items = basket.all;
  basket.all = items.includes(item) ? items.filter((other) => other !== item) : [...items, item].slice(-20);
  show();
});
addEventListener('change', (event) => {
  const box = event.target as HTMLInputElement;
  if (box.matches(compareBox)) {
    const others = compared.all.filter((code) => code !== box.value);
    compared.all = box.checked ? [...others, box.value].slice(0, mostCompared) : others;
    show();
  } else box.closest<HTMLFormElement>('form[data-auto]')?.requestSubmit();
});
// What was chosen on other pages of the list goes along.
addEventListener('formdata', ({ target, formData }) => {
  if ((target as HTMLFormElement).id !== 'compare') return;
  formData.delete('code');
  for (const code of compared.all) formData.append('code', code);
});
addEventListener('storage', ({ key }) => {
  if (key === basketKey) show();
});

// What was ticked or chosen before this script was there. A page that is come back to has its choices from the browser: they were
// taken when they were made.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const isNewlyOpened = !visit || visit.type === 'navigate';
if (isNewlyOpened) {
  const ticked = each<HTMLInputElement>(`${compareBox}:checked`).map((box) => box.value);
  compared.all = [...new Set([...compared.all, ...ticked])].slice(0, mostCompared);
}
onShown(show);
if (isNewlyOpened)
  for (const option of each<HTMLOptionElement>('form[data-auto] option'))
    if (option.selected && !option.defaultSelected) option.form?.requestSubmit();
