import { cleanup, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import ReviewSettingsPage from './review-settings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('reasons that cannot be read are no empty table: the page says so and offers another try', async () => {
  stubSizes();
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('list_reasons') ? { code: 500, msg: '服务器开小差了', data: null } : { code: 1, msg: '', data: [] },
    ),
  );
  const router = createMemoryRouter([
    {
      element: (
        // What other tests have read is not known here.
        <SWRConfig value={{ provider: () => new Map() }}>
          <App>
            <Outlet context={{ roles: ['admin'] }} />
          </App>
        </SWRConfig>
      ),
      children: [{ path: '/', element: <ReviewSettingsPage /> }],
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.queryByRole('table', { name: '意见的常用原因' })).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toContain('服务器开小差了');
  expect(screen.getByRole('button', { name: /重\s?试/ })).toBeDefined();
});
