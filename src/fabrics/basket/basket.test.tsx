import { afterEach, expect, test, vi } from 'vitest';
import { keepBasket } from './basket.ts';

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** The catalogue's order as it comes, with what was chosen before the script was there; tells what is sent. */
function openWith(chosen: string, type: string): string[] {
  document.body.innerHTML = `<form data-auto><select name="sort"><option value="new" selected>New</option>
    <option value="price">Price</option></select><button data-auto-submit>Sort</button></form>`;
  const sent: string[] = [];
  const list = document.querySelector('select') as HTMLSelectElement;
  list.value = chosen;
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(list.value);
  });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  stop = keepBasket();
  return sent;
}

test('an order that was chosen before the script was there is asked for when it comes', () => {
  expect(openWith('price', 'navigate')).toEqual(['price']);
  expect(document.querySelector('button')?.hidden).toBe(true);
});

test.each(['back_forward', 'reload'])('what a browser puts back into a page (%s) was asked for already', (type) => {
  expect(openWith('price', type)).toEqual([]);
});

test('what stands there from the start is asked for by nobody', () => {
  expect(openWith('new', 'navigate')).toEqual([]);
});
