import { startTransition, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

const Form = ({ name }: { name: string }) => (
  <form>
    <input aria-label={name} />
  </form>
);

let root: Root | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  root?.unmount();
  vi.useRealTimers();
});

const errors = vi.fn();
function hydrate(container: HTMLElement, page: React.ReactNode): void {
  startTransition(() => {
    root = hydrateRoot(container, page, { onRecoverableError: errors, onUncaughtError: errors });
  });
}

test('a preloaded component renders at once', async () => {
  const Late = lazyComponent(async () => Form);
  await Late.preload();
  expect(renderToString(<Late name="phone" />)).toBe(renderToString(<Form name="phone" />));
});

test('server-rendered HTML stays with its input until the script is loaded, however often that fails', async () => {
  const load = vi.fn(async () => Form);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Late = lazyComponent(load);
  const started = vi.fn();
  function Page() {
    useEffect(started, []);
    return <Late name="phone" />;
  }
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Form name="phone" />);
  const input = container.querySelector('input') as HTMLInputElement;
  hydrate(container, <Page />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  input.value = '138';
  expect(started).not.toHaveBeenCalled();
  expect(container.querySelector('input')).toBe(input);

  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  expect(container.querySelector('input')).toBe(input);
  expect(input.value).toBe('138');
  expect(errors).not.toHaveBeenCalled();
});

test('the fallback stays until the component is loaded, and it is requested once', async () => {
  let give = (_: typeof Form) => {};
  const load = vi.fn(
    () =>
      new Promise<typeof Form>((resolve) => {
        give = resolve;
      }),
  );
  const Late = lazyComponent(load);
  const container = document.createElement('div');
  const started = vi.fn();
  function SignIn() {
    useEffect(started, []);
    return <p>Sign in</p>;
  }
  container.innerHTML = renderToString(<SignIn />);
  hydrate(container, <SignIn />);
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  void Late.preload();
  const drawn = vi.fn(() => <Late name="phone" />);
  const Page = () => drawn();
  startTransition(() => root?.render(<Page />));
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
  expect(container.textContent).toBe('Sign in');
  give(Form);
  await vi.waitFor(() => expect(container.querySelector('input')).not.toBeNull());
  expect(load).toHaveBeenCalledOnce();
});
