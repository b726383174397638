import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import HandoverPage from './handover-page.tsx';

const page = (
  <MemoryRouter>
    <HandoverPage />
  </MemoryRouter>
);
const meaning = /验证您的手机号后，申请由您负责/;

/** What the server says to each reading of the link, in turn; `undefined` is no answer at all. */
let answers: (object | undefined)[];
beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('no connection');
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what it means is read before the link is opened', () => {
  expect(renderToString(page)).toMatch(meaning);
});

test('who has no connection for a moment asks once more, with the same link', async () => {
  const offer = { from_phone: '138****0001', company: '柯桥织造', number: 'WL1' };
  answers = [undefined, { code: 429, msg: '尝试太多，请稍后再试', data: null }, { code: 1, msg: '', data: offer }];
  render(page);
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect((await screen.findByText('尝试太多，请稍后再试')).getAttribute('role')).toBe('alert');
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('138****0001 请您接手“柯桥织造”的入驻申请 WL1。');
  expect(screen.getByText(meaning)).toBeTruthy();
  expect(screen.getByRole('button', { name: '验证并接手' })).toBeTruthy();
});

test('a link that is over is not asked for again', async () => {
  answers = [{ code: 410, msg: '链接已失效。', data: null }];
  render(page);
  expect((await screen.findByRole('alert')).textContent).toBe('链接已失效。');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: '去申请入驻' })).toBeTruthy();
});
