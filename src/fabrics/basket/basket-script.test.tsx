import { afterEach, expect, test, vi } from 'vitest';

/** The script as a browser runs it in a new document. */
async function run(): Promise<void> {
  vi.resetModules();
  await import('./basket-script.ts');
}
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** The catalogue's order as it comes, with what was chosen before the script was there; tells what is sent. */
async function openWith(chosen: string, type: string): Promise<string[]> {
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
  await run();
  return sent;
}

test('an order that was chosen before the script was there is asked for when it comes', async () => {
  expect(await openWith('price', 'navigate')).toEqual(['price']);
  expect(document.querySelector('button')?.hidden).toBe(true);
});

test.each(['back_forward', 'reload'])(
  'what a browser puts back into a page (%s) was asked for already',
  async (type) => {
    expect(await openWith('price', type)).toEqual([]);
  },
);

test('what stands there from the start is asked for by nobody', async () => {
  expect(await openWith('new', 'navigate')).toEqual([]);
});

/** The catalogue as it comes, with fabrics that were ticked before the script was there; tells what is ticked, and kept, after it. */
async function openTicked(
  codes: readonly string[],
  type: string,
  kept: readonly string[] = [],
): Promise<[shown: string[], kept: unknown]> {
  document.body.innerHTML = ['A-10001', 'A-10002', 'A-10003', 'A-10004', 'A-10005']
    .map((code) => `<input type="checkbox" name="code" value="${code}" form="compare">`)
    .join('');
  const boxes = [...document.querySelectorAll('input')];
  for (const box of boxes) box.checked = codes.includes(box.value);
  sessionStorage.setItem('fabric:compare', JSON.stringify(kept));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  await run();
  const shown = boxes.filter((box) => box.checked).map((box) => box.value);
  return [shown, JSON.parse(sessionStorage.getItem('fabric:compare') ?? '[]')];
}

test('what was ticked to be compared before the script was there stays so, beside what was before', async () => {
  expect(await openTicked(['A-10002'], 'navigate')).toEqual([['A-10002'], ['A-10002']]);
  expect(await openTicked(['A-10002'], 'navigate', ['A-10001', 'B-20001'])).toEqual([
    ['A-10001', 'A-10002'],
    ['A-10001', 'B-20001', 'A-10002'],
  ]);
});

test('four are compared and no more, however early the fifth', async () => {
  const four = ['A-10001', 'A-10002', 'A-10003', 'A-10004'];
  expect(await openTicked(['A-10005'], 'navigate', four)).toEqual([four, four]);
});

test('a tick that the browser puts back does not bring back what was taken out since', async () => {
  expect(await openTicked(['A-10003'], 'back_forward')).toEqual([[], []]);
});
