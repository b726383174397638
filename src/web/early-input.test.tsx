import { StrictMode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyInputScript, replayEarlyChanges, replayEarlyPress } from './early-input.ts';

/** How often what was pressed was done. */
let done: number;

function Page() {
  const [hasNoEnd, setHasNoEnd] = useState(false);
  const [kind, setKind] = useState('');
  const [name, setName] = useState('');
  useLayoutEffect(replayEarlyChanges, []);
  useEffect(replayEarlyPress, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        done++;
      }}
    >
      <input aria-label="name" value={name} onChange={(event) => setName(event.target.value)} />
      <label>
        <input type="checkbox" checked={hasNoEnd} onChange={(event) => setHasNoEnd(event.target.checked)} />
        <span>No end</span>
      </label>
      {['one', 'two'].map((value) => (
        <input key={value} type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
      ))}
      <button type="button" suppressHydrationWarning onClick={() => done++}>
        Get a code
      </button>
      <button type="submit" suppressHydrationWarning>
        Go on
      </button>
      <output>{JSON.stringify([name, hasNoEnd, kind])}</output>
    </form>
  );
}

let container: HTMLElement;
let root: Root | undefined;
const the = <Kind extends HTMLElement>(selector: string) => container.querySelector<Kind>(selector) as Kind;
const known = () => JSON.parse(the('output').textContent ?? '');

beforeEach(() => {
  done = 0;
  container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  document.body.append(container);
  // As in a browser, where nothing waits for the whole of React's work.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // biome-ignore lint/security/noGlobalEval: the document runs this text.
  window.eval(earlyInputScript);
});
afterEach(() => {
  root?.unmount();
  container.remove();
  vi.unstubAllGlobals();
});

/** React has begun to take the page over, and is not done. */
function beginHydration(): void {
  startTransition(() => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <Page />
      </StrictMode>,
    );
  });
}
/** A second press would have had its turn by then. */
const next = () => new Promise((resolve) => setTimeout(resolve));
const isOver = () => vi.waitFor(() => expect(window.earlyInput).toBeUndefined());

const choices: [selector: string, known: unknown[]][] = [
  ['[type=checkbox]', ['', true, '']],
  ['label > span', ['', true, '']],
  ['[type=radio]:last-of-type', ['', false, 'two']],
];
test.each(choices.flatMap((choice) => [false, true].map((isUnderWay) => [...choice, isUnderWay] as const)))(
  'what a press on %s chooses stays chosen, and React knows: %j, under way %s',
  async (selector, chosen, isUnderWay) => {
    if (isUnderWay) beginHydration();
    the(selector).click();
    if (!isUnderWay) beginHydration();
    await isOver();
    await vi.waitFor(() => expect(known()).toEqual(chosen));
    expect(container.querySelectorAll(':checked')).toHaveLength(1);
    // As it knows, it hears of the next one.
    the('[type=radio]').click();
    await vi.waitFor(() => expect(known()).toEqual([chosen[0], chosen[1], 'one']));
  },
);

test('a text stays where it was typed, and React knows it; a word is not disturbed while it is composed', async () => {
  const name = the<HTMLInputElement>('input[aria-label]');
  const t = (type: string) => name.dispatchEvent(new Event(type, { bubbles: true }));
  name.value = 'Weftline';
  t('input');
  beginHydration();
  await isOver();
  await vi.waitFor(() => expect(known()[0]).toBe('Weftline'));
  expect(name.value).toBe('Weftline');
  root?.unmount();

  container.innerHTML = renderToString(<Page />);
  // biome-ignore lint/security/noGlobalEval: the document runs this text.
  window.eval(earlyInputScript);
  const composed = the<HTMLInputElement>('input[aria-label]');
  const tell = (type: string) => composed.dispatchEvent(new Event(type, { bubbles: true }));
  const written = vi.fn();
  tell('compositionstart');
  composed.value = 'zhi';
  tell('input');
  beginHydration();
  await isOver();
  composed.addEventListener('input', written);
  expect([composed.value, written.mock.calls.length]).toEqual(['zhi', 0]);
  composed.value = '织';
  tell('compositionend');
  await vi.waitFor(() => expect(known()[0]).toBe('织'));
  expect(composed.value).toBe('织');
});

test.each([
  ['a button', '[type=button]', false],
  ['a button', '[type=button]', true],
  ['a form', '[type=submit]', false],
  ['a form', '[type=submit]', true],
])('what is done by a press on %s (%s, under way %s) is done once', async (_, selector, isUnderWay) => {
  if (isUnderWay) beginHydration();
  the(selector).click();
  if (!isUnderWay) beginHydration();
  await isOver();
  await vi.waitFor(() => expect(done).toBeGreaterThan(0));
  await next();
  expect(done).toBe(1);
});

test.each([
  ['a button', 'post', 1, () => the('[type=submit]').click()],
  ['Enter in a field', 'post', 1, () => the<HTMLFormElement>('form').requestSubmit()],
  ['a button whose form would put it into an address', 'get', 0, () => the('[type=submit]').click()],
])(
  'a press on what waits for a script that never comes: %s (%s) is sent to the server %i times',
  (_, method, times, press) => {
    vi.useFakeTimers();
    the('form').setAttribute('method', method);
    const sent = vi.fn((event: Event) => event.preventDefault());
    container.addEventListener('submit', sent);
    press();
    vi.advanceTimersByTime(5_000);
    expect(sent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveBeenCalledTimes(times);
    vi.useRealTimers();
    window.earlyInput?.stop();
  },
);
