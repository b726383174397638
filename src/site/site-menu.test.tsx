import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { LoginProvider } from '#accounts/login-context.tsx';
import { plainVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { SiteMenu } from './site-header.tsx';

let end: (() => void) | undefined;
afterEach(() => end?.());

const pageWithMenu = () => {
  const router = createMemoryRouter([{ path: '*', element: <SiteMenu /> }]);
  return (
    <VisitProvider visit={plainVisit}>
      <LoginProvider>
        <RouterProvider router={router} />
      </LoginProvider>
    </VisitProvider>
  );
};

test('a menu that was opened before the script was there stays open', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(pageWithMenu());
  const menu = root.querySelector('details');
  if (!menu) throw new Error('no menu');
  menu.open = true;

  const page = pageWithMenu();
  const hydrated = await act(() => hydrateRoot(root, page));
  end = () => {
    act(() => hydrated.unmount());
    root.remove();
  };
  expect(menu.isConnected && menu.open).toBe(true);
});
