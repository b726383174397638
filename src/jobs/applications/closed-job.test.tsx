import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import ApplyPage from './apply-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('the form draft for a closed job is deleted from the browser; a draft for another job stays', async () => {
  const typed = JSON.stringify({ fields: { name: '陈岚', contact_phone: '13800138000' } });
  for (const job of [7, 8]) localStorage.setItem(`jobs:apply:${job}`, typed);
  // The route's types require more than this test needs.
  const given = { loaderData: { job: null, gone: 7 } } as unknown as ComponentProps<typeof ApplyPage>;
  const page = <ApplyPage {...given} />;
  const router = createMemoryRouter([{ path: '/jobs/:id/apply', element: page }], {
    initialEntries: ['/jobs/7/apply'],
  });
  render(
    <VisitProvider visit={defaultVisit}>
      <RouterProvider router={router} />
    </VisitProvider>,
  );
  expect(await screen.findByRole('heading')).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('jobs:apply:7')).toBeNull());
  expect(localStorage.getItem('jobs:apply:8')).toBe(typed);
});
