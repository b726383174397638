import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import { NewBatch } from './batch-table.tsx';
import { CaseList } from './case-list.tsx';
import { LookUp } from './look-up.tsx';
import SerialsDesk from './serials-desk.tsx';

/** Requests, each answered by the test; `undefined` is a lost connection. */
let calls: { path: string; given: URLSearchParams; answer(envelope: object | undefined): void }[];
beforeEach(() => {
  calls = [];
  stubSizes();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const answer = Promise.withResolvers<object | undefined>();
    calls.push({ path: url, given: new URLSearchParams(body), answer: answer.resolve });
    const envelope = await answer.promise;
    if (!envelope) throw new TypeError('Failed to fetch');
    return Response.json(envelope);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (element: React.ReactNode) =>
  render(
    <MemoryRouter>
      <App>{element}</App>
    </MemoryRouter>,
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Waits for the next call. */
const next = async (path: string) => {
  await expect.poll(() => calls.at(-1)?.path).toContain(path);
  return calls.pop() as (typeof calls)[number];
};

test('an address with a tab that there is not opens the first one', () => {
  render(
    <MemoryRouter initialEntries={['/console/serials?tab=unknown']}>
      <App>
        <SerialsDesk />
      </App>
    </MemoryRouter>,
  );
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('批次');
});

test('a refused barcode is explained beside its field', async () => {
  open(<NewBatch onClose={() => undefined} onCreated={() => undefined} />);
  type('货品名称（中文）', '亚麻衬衫');
  type('货品名称（英文）', 'Linen shirt');
  type('商品条码（选填）', '6901234567891');
  type('数量', '1000');
  fireEvent.click(screen.getByRole('button', { name: /生成编号/ }));
  const call = await next('create_batch');
  await act(async () => call.answer({ code: 400, msg: '', data: { fields: { gtin: '校验位不对' } } }));
  await screen.findByText('校验位不对');
});

test('a batch whose response was lost is retried with the same id, and the list is reloaded', async () => {
  const onMade = vi.fn();
  const onClose = vi.fn();
  open(<NewBatch onClose={onClose} onCreated={onMade} />);
  type('货品名称（中文）', '亚麻衬衫');
  type('货品名称（英文）', 'Linen shirt');
  type('数量', '1000');
  const button = () => screen.getByRole('button', { name: /生成编号/ });
  const make = async () => {
    await expect.poll(() => button().className).not.toContain('loading');
    fireEvent.click(button());
  };
  await make();
  const first = await next('create_batch');
  await act(async () => first.answer(undefined));
  await expect.poll(() => onMade).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  await make();
  const second = await next('create_batch');
  expect(first.given.get('request')).toMatch(/^\w{32}$/);
  expect(second.given.toString()).toBe(first.given.toString());
  await act(async () => second.answer(undefined));
  type('数量', '2000');
  await make();
  const other = await next('create_batch');
  expect(other.given.get('request')).not.toBe(first.given.get('request'));
  await act(async () => other.answer({ code: 1, msg: '', data: {} }));
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('the reason stays if the mark is refused, and is cleared if it is set, even if the number cannot be reloaded', async () => {
  open(<LookUp />);
  const field = screen.getByLabelText('查询编号');
  fireEvent.change(field, { target: { value: 'K7QM-2T4V-9XZA-0B3C' } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  const found = {
    batch: { number: 'B1', product: ['衬衫', 'Shirt'], state: 'activated' },
    mark: null,
    checks: [],
  };
  const look = await next('look_up');
  await act(async () => look.answer({ code: 1, msg: '', data: found }));
  type('标为可疑的原因', '标签被盗');
  const reason = () => screen.getByLabelText<HTMLInputElement>('标为可疑的原因').value;
  const mark = () => fireEvent.click(screen.getByRole('button', { name: '标为可疑' }));
  mark();
  const refused = await next('serials/mark');
  await act(async () => refused.answer({ code: 409, msg: '暂时不能标', data: null }));
  await screen.findByText('暂时不能标');
  expect(reason()).toBe('标签被盗');
  mark();
  const made = await next('serials/mark');
  await act(async () => made.answer({ code: 1, msg: '', data: null }));
  const again = await next('look_up');
  await act(async () => again.answer(undefined));
  await expect.poll(() => reason()).toBe('');
  await screen.findByText('B1 · 衬衫 · 已启用');
});

test('an answer that was sent is no unsaved work, also while the list is still on its way', async () => {
  const one = { id: 1, number: 'SN2354745963', revision: 1, state: 'open', at: '2026-11-28T00:00:00Z', text: '假货' };
  const read = { data: [one], mutate: () => new Promise(() => {}) } as unknown as Parameters<
    typeof CaseList
  >[0]['read'];
  render(
    <MemoryRouter initialEntries={['/console/serials?open=1']}>
      <App>
        <CaseList read={read} />
      </App>
    </MemoryRouter>,
  );
  type('答复（对方凭举报编号查看）', '请寄回样品。');
  fireEvent.click(screen.getByRole('button', { name: /^答\s?复$/ }));
  const sent = await next('answer_case');
  await act(async () => sent.answer({ code: 1, msg: '', data: { ...one, revision: 2, state: 'answered' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByText('SN2354745963', { selector: '.ant-drawer-title *' })).toBeNull();
  expect(screen.queryByText('内容还没有保存')).toBeNull();
});
