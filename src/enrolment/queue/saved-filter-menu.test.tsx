import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import { SavedFilterMenu } from './saved-filter-menu.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settings = { filters: [], default_filter: null, columns: [] };
const note = '搜索的手机号或邮箱不会存进筛选。';

/** What is sent when the view is saved, and whether the dialog says that something is left out. */
async function save(address: string, isWithoutSearch = false) {
  stubSizes();
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    resolve(new URLSearchParams(String(body)));
    return Response.json({ code: 1, msg: '', data: settings });
  });
  render(
    <App>
      <SavedFilterMenu
        settings={settings}
        address={address}
        isWithoutSearch={isWithoutSearch}
        isAdmin={false}
        show={() => {}}
        onChange={() => {}}
      />
    </App>,
  );
  fireEvent.click(screen.getByRole('button', { name: '常用筛选' }));
  fireEvent.click(await screen.findByRole('button', { name: '保存当前筛选' }));
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '我的' } });
  const isSaid = screen.queryByText(note) !== null;
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  const sent = await promise;
  cleanup();
  return { address: sent.get('address'), isSaid };
}

test('a filter is saved without the phone number or address that was searched for, and says so', async () => {
  const named = 'q=%E6%9F%AF%E6%A1%A5&state=all';
  expect(await save(named)).toEqual({ address: named, isSaid: false });
  expect(await save('state=all', true)).toEqual({ address: 'state=all', isSaid: true });
});
