import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import JobsDesk from './jobs-desk.tsx';

/** A position that no list of these tests holds. */
const position = {
  id: 37,
  revision: 1,
  state: 'closed',
  title: ['版师', 'Pattern maker'],
  content: { zh_title: '版师' },
  problems: { zh_address: '请填写' },
};

/** Search terms sent to the server. */
const searched: (string | null)[] = [];
beforeEach(() => {
  searched.length = 0;
  stubSizes();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/get_job')) return Response.json({ code: 1, msg: '', data: position });
    searched.push(new URLSearchParams(String(body)).get('q'));
    return Response.json({ code: 1, msg: '', data: { rows: [], total: 0, counts: {}, cities: [] } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const openTab = async () => {
  render(
    <BrowserRouter>
      <App>
        <JobsDesk />
      </App>
    </BrowserRouter>,
  );
  await act(async () => {});
};
const field = () => screen.getByRole<HTMLInputElement>('searchbox');

test('a search for a phone number stays out of the URL, also after a reload and in another tab', async () => {
  history.replaceState(null, '', '/console/jobs');
  await openTab();
  fireEvent.change(field(), { target: { value: '13800138000' } });
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }));
  expect(location.search).toBe('');
  expect(searched.at(-1)).toBe('13800138000');
  cleanup();
  searched.length = 0;
  await openTab();
  expect(field().value).toBe('13800138000');
  await act(async () => screen.getAllByRole('button', { pressed: false })[0]?.click());
  expect(location.search).toMatch(/^\?state=\w+$/);
  expect(searched.at(-1)).toBe('13800138000');
  fireEvent.change(field(), { target: { value: '面料' } });
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }));
  expect(new URLSearchParams(location.search).get('q')).toBe('面料');
});

test('a position that the list does not show, as opened by a search, is called by its name', async () => {
  history.replaceState(null, '', '/console/jobs?state=all&open=37');
  await openTab();
  await screen.findByText('职位 · 版师');
});
