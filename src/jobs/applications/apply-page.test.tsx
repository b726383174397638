import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import ApplyPage from './apply-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** The page at its address; the route's types require more than these tests need. */
async function open(job: object | null, answer: object = {}) {
  const given = { loaderData: { job, gone: 7, terms: '' } } as unknown as ComponentProps<typeof ApplyPage>;
  const page = { path: '/jobs/:id/apply', element: <ApplyPage {...given} />, action: () => answer };
  const router = createMemoryRouter([page], { initialEntries: ['/jobs/7/apply'] });
  render(
    <VisitProvider visit={defaultVisit}>
      <RouterProvider router={router} />
    </VisitProvider>,
  );
  await screen.findByRole('heading');
  return router;
}

test('the second press of a double click that sent the form leaves the focus on the receipt, and the code can be selected', async () => {
  const job = { id: 7, title: '跟单员', city: '绍兴', pay: '', language: 'zh-CN' };
  const applied = { code: 'K7QM-2T4V-9XZA', dueDay: '', isDuplicate: false, isSmsSent: true };
  const router = await open(job, { values: {}, problems: {}, sent: null, cv: null, applied });
  await act(() => router.navigate('/jobs/7/apply', { formMethod: 'post', formData: new FormData() }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: '投递成功' }));
  const code = screen.getByText(applied.code);
  const press = () => [fireEvent.mouseDown(code, { detail: 2 }), fireEvent.click(code, { detail: 2 })];
  expect([press(), press()]).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('the form draft for a closed job is deleted from the browser; a draft for another job stays', async () => {
  const typed = JSON.stringify({ fields: { name: '陈岚', contact_phone: '13800138000' } });
  for (const job of [7, 8]) localStorage.setItem(`jobs:apply:${job}`, typed);
  await open(null);
  await waitFor(() => expect(localStorage.getItem('jobs:apply:7')).toBeNull());
  expect(localStorage.getItem('jobs:apply:8')).toBe(typed);
});
