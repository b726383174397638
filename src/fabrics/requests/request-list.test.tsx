import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import type { RequestDetail } from './contract.ts';
import { RequestDrawer } from './request-list.tsx';

const asked: RequestDetail = {
  id: 5,
  number: 'FR00000005',
  kind: 'quotation',
  state: 'new',
  revision: 1,
  items: [
    { code: 'WF-0001', name: ['府绸', 'Poplin'], colour: '', quantity: 300, unit: 'metre', price_fen: null },
    { code: 'WF-0002', name: ['斜纹', 'Twill'], colour: '', quantity: 500, unit: 'metre', price_fen: null },
  ],
  created_at: '2026-11-21T02:00:00.000Z',
  updated_at: '2026-11-21T02:00:00.000Z',
  valid_to: null,
  answer: '',
  courier: '',
  name: '周敏',
  company: '杭州青禾女装工作室',
  phone_full: '13900001234',
  address: '',
  note: '想先看手感',
  language: 'zh-CN',
  remark: '',
  message: 'none',
  resend_id: 0,
};

/** The request as the server has it, and what was sent to change it. */
let kept: RequestDetail;
let changes: URLSearchParams[];
beforeEach(() => {
  kept = asked;
  changes = [];
  stubSizes();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/get_request')) return Response.json({ code: 1, msg: '', data: kept });
    const change = new URLSearchParams(body);
    changes.push(change);
    if (Number(change.get('revision')) !== kept.revision)
      return Response.json({ code: 409, msg: '刚被改过', data: kept });
    kept = {
      ...kept,
      revision: kept.revision + 1,
      state: 'quoted',
      valid_to: change.get('valid_to'),
      answer: change.get('text') ?? '',
      items: kept.items.map((item, at) => ({ ...item, price_fen: JSON.parse(change.get('prices') ?? '[]')[at] })),
    };
    return Response.json({ code: 1, msg: '', data: kept });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const price = (code: string) => screen.getByLabelText<HTMLInputElement>(`单价（元） ${code}`);
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a quotation that was typed stays when the buyer corrects the request meanwhile, and is sent with another press', async () => {
  render(
    <App>
      <RequestDrawer id={5} onClose={() => {}} onChanged={() => {}} />
    </App>,
  );
  await screen.findByText('想先看手感');
  type(price('WF-0001'), '17.5');
  type(price('WF-0002'), '16.2');
  type(screen.getByLabelText('有效期至'), '2026-12-31');
  fireEvent.keyDown(screen.getByLabelText('有效期至'), { key: 'Enter' });
  type(screen.getByLabelText('关闭原因（仅内部可见）'), '重复');
  kept = { ...asked, revision: 2, note: '十二月十五日前要' };
  await press('发出报价');
  await screen.findByText('十二月十五日前要');
  expect([price('WF-0001').value, price('WF-0002').value]).toEqual(['17.50', '16.20']);
  expect(screen.getByLabelText<HTMLInputElement>('有效期至').value).toBe('2026-12-31');
  await press('发出报价');
  await screen.findByText('已报价');
  expect(changes.map((change) => [change.get('revision'), change.get('prices')])).toEqual([
    ['1', '[1750,1620]'],
    ['2', '[1750,1620]'],
  ]);
  // Their own action clears what it sent, and nothing else.
  expect(screen.getByLabelText<HTMLInputElement>('关闭原因（仅内部可见）').value).toBe('重复');
  expect(price('WF-0001').value).toBe('17.50');
});
