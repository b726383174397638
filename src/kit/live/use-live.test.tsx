import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventFrame } from './event-stream.ts';
import { LiveProvider, useConnection, useTopic } from './use-live.tsx';

const snapshot = { epoch: 'e', revision: 1, at: 1_000, figures: { 'totals/orders': 42 } };
const streamed = () =>
  new Response(
    new ReadableStream({
      start: (out) => out.enqueue(new TextEncoder().encode(eventFrame('snapshot', JSON.stringify(snapshot)))),
    }),
  );

let answer: () => Response;
let asked = 0;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Figure() {
  const { orders } = useTopic<{ orders: number }>('totals');
  return (
    <p>
      {useConnection()} {orders}
    </p>
  );
}

/** A page that looks up whether its reader may stay, and is drawn anew each time it begins and ends to. */
function Page({ told }: { told(): void }) {
  const [, drawAgain] = useState(0);
  return (
    <LiveProvider
      url="/live"
      initial={undefined}
      onRefused={() => {
        told();
        drawAgain((times) => times + 1);
        setTimeout(() => drawAgain((times) => times + 1), 100);
      }}
    >
      <Figure />
    </LiveProvider>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a refusal is reported once, however often the page rerenders while handling it', async () => {
  answer = () => new Response(null, { status: 401 });
  const told = vi.fn();
  render(<Page told={told} />);
  await pass(1_000);
  expect([told.mock.calls.length, asked]).toEqual([1, 1]);
});

test('a page that stays although its stream was refused asks again, and shows its figures once they are there', async () => {
  answer = () => new Response(null, { status: 401 });
  const told = vi.fn();
  render(<Page told={told} />);
  await pass(12_000);
  expect(told.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(screen.getByText('refused')).toBeDefined();
  answer = streamed;
  await pass(4_000);
  expect(screen.getByText('live 42')).toBeDefined();
  const times = [told.mock.calls.length, asked];
  await pass(500);
  expect([told.mock.calls.length, asked]).toEqual(times);
});
