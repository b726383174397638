import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import { GoalsView } from './goals-view.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a goal is chosen by the name of its event, and a refusal stands at its field', async () => {
  stubSizes();
  const added: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/add_goal')) {
      added.push(new URLSearchParams(body));
      return Response.json({ code: 409, msg: '', data: { fields: { value: '已有同样的目标' } } });
    }
    const rows = url.endsWith('/table') ? ['event err_network', 'event network_error', 'event download'] : [];
    return Response.json({ code: 1, msg: '', data: { rows: rows.map((key) => ({ key })), visits: 0, before: null } });
  });
  const asked = { from: '2026-11-20', to: '2026-11-27', compare: 'none' as const, bots: false };
  const state = { asked } as unknown as Parameters<typeof GoalsView>[0];
  const view = (
    <App>
      <Outlet context={{ roles: ['editor'] }} />
    </App>
  );
  const routes = [{ path: '/', element: view, children: [{ index: true, element: <GoalsView {...state} /> }] }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  fireEvent.click(await screen.findByRole('radio', { name: '触发事件' }));
  const field = await screen.findByLabelText<HTMLInputElement>('事件名');
  fireEvent.change(field, { target: { value: 'downl' } });
  fireEvent.click(await screen.findByText('点击下载', { selector: '.ant-select-item-option-content' }));
  expect(field.value).toBe('点击下载');
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '下载' } });
  fireEvent.click(screen.getByRole('button', { name: /^添\s?加$/ }));
  await screen.findByText('已有同样的目标', { selector: '.ant-form-item-explain-error' });
  expect(Object.fromEntries(added[0] ?? [])).toEqual({ kind: 'event', value: 'download', name: '下载' });
});
