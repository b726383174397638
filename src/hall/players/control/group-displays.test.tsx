import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyDocument } from '#hall/document.ts';
import { GroupDisplays } from './group-pane.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a group is dissolved by two presses as well as by holding, as on the other pages', async () => {
  vi.useFakeTimers(); // the second press is asked for during four seconds only
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  const give = vi.fn(async () => true);
  const closed = vi.fn();
  render(<GroupDisplays group="a" document={emptyDocument} give={give} onClose={closed} />);
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })));
  await press('按住解散');
  expect(give).not.toHaveBeenCalled();
  await press('再按一次确认');
  expect(give).toHaveBeenCalledWith({ kind: 'unload', group: 'a' });
  expect(closed).toHaveBeenCalled();
});
