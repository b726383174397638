import { StrictMode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyInputScript, replayEarlyChanges, replayEarlyPress } from './early-input.ts';

let pressed: number;
let submitted: number;

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
        submitted++;
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
      <button type="button" suppressHydrationWarning onClick={() => pressed++}>
        Send a code
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
  pressed = 0;
  submitted = 0;
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

test.each([
  ['before React is there', false],
  ['while React takes the page over', true],
])('what is pressed %s is done once', async (_, isUnderWay) => {
  if (isUnderWay) beginHydration();
  the('[type=button]').click();
  if (!isUnderWay) beginHydration();
  await isOver();
  await vi.waitFor(() => expect(pressed).toBeGreaterThan(0));
  await next();
  expect(pressed).toBe(1);
});

test.each([
  ['before React is there', false],
  ['while React takes the page over', true],
])('a form that is sent %s is sent once', async (_, isUnderWay) => {
  if (isUnderWay) beginHydration();
  the('[type=submit]').click();
  if (!isUnderWay) beginHydration();
  await isOver();
  await vi.waitFor(() => expect(submitted).toBeGreaterThan(0));
  await next();
  expect(submitted).toBe(1);
});
