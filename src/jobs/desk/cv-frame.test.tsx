import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CvFrame } from './cv-frame.tsx';

afterEach(cleanup);

/** A drawer with a field and the PDF viewer, which takes the focus and scrolls when `late` is called. */
async function openDrawer() {
  render(
    <div data-testid="drawer" style={{ overflowY: 'auto' }}>
      <textarea aria-label="note" />
      <button type="button">send</button>
      <CvFrame src="about:blank" title="CV" className="" />
    </div>,
  );
  const drawer = screen.getByTestId('drawer');
  const field = screen.getByLabelText('note');
  const scrollTo = (top: number) => {
    drawer.scrollTop = top;
    fireEvent.scroll(drawer);
  };
  field.focus();
  scrollTo(40);
  screen.getByTitle('CV').focus();
  fireEvent.blur(window);
  await expect.poll(() => document.activeElement).toBe(field);
  return { drawer, field, scrollTo };
}

test('a viewer that loads late changes neither focus nor scroll position', async () => {
  const { drawer, scrollTo } = await openDrawer();
  scrollTo(900);
  expect(drawer.scrollTop).toBe(40);
});

test.each(['ArrowDown', 'ArrowUp', 'Home', 'End', ' ', 'PageDown'])(
  'who scrolls by the key "%s" scrolls',
  async (key) => {
    const { drawer, scrollTo } = await openDrawer();
    screen.getByText('send').focus();
    fireEvent.keyDown(screen.getByText('send'), { key });
    scrollTo(300);
    expect(drawer.scrollTop).toBe(300);
  },
);

test('the same keys in a field do not scroll the drawer', async () => {
  const { drawer, field, scrollTo } = await openDrawer();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: ' ' });
  scrollTo(900);
  expect(drawer.scrollTop).toBe(40);
});
