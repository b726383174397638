import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueueRow } from './queue-contract.ts';
import { useQueueKeys } from './use-queue-keys.ts';

const take = vi.fn();
beforeEach(() => {
  take.mockClear();
  // Nothing has a place or a size here.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  HTMLElement.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const page = (...ids: number[]) => ids.map((id) => ({ id }) as QueueRow);
function Queue({ shown, isKnown = true }: { shown: readonly QueueRow[]; isKnown?: boolean }) {
  useQueueKeys({ rows: isKnown ? shown : undefined, choose: () => undefined, take, turn: () => true });
  return (
    <>
      <input aria-label="search" />
      {shown.map(({ id }) => (
        <a key={id} href="/application" data-application={id}>
          {id}
        </a>
      ))}
    </>
  );
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const link = (id: number) => screen.getByText(String(id));

test('J goes on to the next page and K back to the last of the one before, once their rows are there', () => {
  const { rerender } = render(<Queue shown={page(1, 2)} />);
  link(2).focus();
  press('j');
  rerender(<Queue shown={page(1, 2)} isKnown={false} />);
  expect(document.activeElement).toBe(link(2));
  rerender(<Queue shown={page(3, 4)} />);
  expect(document.activeElement).toBe(link(3));
  press('k');
  rerender(<Queue shown={page(1, 2)} />);
  expect(document.activeElement).toBe(link(2));
  press('m');
  expect(take).toHaveBeenCalledExactlyOnceWith({ id: 2 });
});

test('whoever goes on to the search while the next page is on its way stays there, and no later list takes them away', () => {
  const { rerender } = render(<Queue shown={page(1, 2)} />);
  link(2).focus();
  press('j');
  screen.getByLabelText('search').focus();
  for (const shown of [page(3, 4), page(5, 6)]) {
    rerender(<Queue shown={shown} />);
    expect(document.activeElement).toBe(screen.getByLabelText('search'));
  }
  press('m');
  expect(take).not.toHaveBeenCalled();
});
