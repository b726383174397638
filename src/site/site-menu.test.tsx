import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { LoginProvider } from '#accounts/login-context.tsx';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { SiteHeader, SiteMenu } from './site-header.tsx';

let end: (() => void) | undefined;
afterEach(() => end?.());

const pageWithMenu = () => {
  const router = createMemoryRouter([{ path: '*', element: <SiteMenu /> }]);
  return (
    <VisitProvider visit={defaultVisit}>
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

test('the header leads to the sign-in, and those who are signed in to what is theirs instead', () => {
  const linksOf = (isApplicant: boolean) => {
    const router = createMemoryRouter([{ path: '*', element: <SiteHeader /> }]);
    const root = document.createElement('div');
    root.innerHTML = renderToString(
      <VisitProvider visit={defaultVisit}>
        <LoginProvider isApplicant={isApplicant}>
          <RouterProvider router={router} />
        </LoginProvider>
      </VisitProvider>,
    );
    return [...root.querySelectorAll('a[href="/movein"]')].map((link) => link.textContent);
  };
  expect(linksOf(false)).toEqual(['登录', '申请入驻', '申请入驻']);
  expect(linksOf(true)).toEqual(['我的申请', '我的申请']);
});
