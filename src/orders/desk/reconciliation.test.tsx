import { cleanup, render, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { createRoutesStub, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import { Reconciliation } from './reconciliation.tsx';

beforeEach(stubSizes);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('days are compared again when the tab is opened again at once, as after an import was taken back', async () => {
  const fetched = vi.fn(async () => Response.json({ code: 1, msg: '', data: [] }));
  vi.stubGlobal('fetch', fetched);
  const Page = createRoutesStub([
    {
      Component: () => <Outlet context={{ roles: ['admin'] }} />,
      children: [{ path: '/', Component: Reconciliation }],
    },
  ]);
  const open = () =>
    render(
      <App>
        <Page />
      </App>,
    );
  const first = open();
  await waitFor(() => expect(first.container.querySelector('[role=status]')).not.toBeNull());
  expect(fetched).toHaveBeenCalledTimes(1);
  first.unmount();
  open();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});
