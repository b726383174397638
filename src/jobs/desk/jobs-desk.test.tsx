import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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
  last_day: '2026-12-31',
  content: { zh_title: '版师' },
  problems: {},
};

/** Search terms sent to the server. */
const searched: (string | null)[] = [];
beforeEach(() => {
  searched.length = 0;
  stubSizes();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/get_job')) return Response.json({ code: 1, msg: '', data: position });
    if (url.endsWith('/publish_job'))
      return Response.json({ code: 400, msg: '不对', data: { fields: { last_day: '截止日期太晚' } } });
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

test('what was filled in is no longer asked for, and a refused day is explained beside its field', async () => {
  history.replaceState(null, '', '/console/jobs?state=all&open=37');
  await openTab();
  const address = await screen.findByLabelText('地址');
  const asked = () => screen.queryAllByText('请填写').length;
  const before = asked();
  fireEvent.change(address, { target: { value: '文三路 1 号' } });
  await waitFor(() => expect(asked()).toBe(before - 1));
  await act(async () => screen.getByRole('button', { name: /^发\s?布$/ }).click());
  await screen.findByText('截止日期太晚');
});
