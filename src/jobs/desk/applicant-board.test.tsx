import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApplicantBoard } from './applicant-board.tsx';

const applicant = (id: number, name: string) => ({
  id,
  number: `JA${id}`,
  revision: 1,
  stage: 'new',
  name,
  phone: '138****0000',
  cv_kind: 'pdf',
  notes: 0,
  created_at: '2026-11-20T02:00:00.000Z',
  due_at: '2026-11-27T02:00:00.000Z',
  is_late: false,
});
const [chen, li] = [1, 2];
const list = {
  job: {
    id: 7,
    title: ['面料开发', 'Fabric developer'],
    city: ['绍兴', 'Shaoxing'],
    views: 9,
    applicants: 2,
    hours_to_reply: null,
  },
  rows: [applicant(chen, '陈静'), applicant(li, '李强')],
};

/** Requests to move, each answered by the test. */
let moves: { id: number; answer(envelope: object): void }[];
beforeEach(() => {
  moves = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/list_applicants')) return Response.json({ code: 1, msg: '', data: list });
    const answer = Promise.withResolvers<object>();
    moves.push({ id: Number(new URLSearchParams(body).get('id')), answer: answer.resolve });
    return Response.json(await answer.promise);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openBoard() {
  render(
    <MemoryRouter>
      <App>
        <ApplicantBoard job={7} isAdmin={false} open={undefined} onOpen={() => {}} onBack={() => {}} />
      </App>
    </MemoryRouter>,
  );
  await screen.findByText('陈静');
}
const drop = (id: number, stage: string) =>
  act(async () => {
    fireEvent.drop(screen.getByRole('region', { name: stage }), { dataTransfer: { getData: () => String(id) } });
  });
const stale = { code: 409, msg: '这份投递刚被别人改过，已为您刷新', data: null };

test('figures above the columns say that they count everybody who came so far', async () => {
  await openBoard();
  await screen.findByText(/累计进入 面试 0、录用沟通 0、已录用 0/);
});

test('a move does not depend on the result of another applicant’s move', async () => {
  await openBoard();
  await drop(chen, '筛选');
  await drop(li, '筛选');
  await act(async () => moves[0]?.answer(stale));
  await screen.findByText(stale.msg);
  await expect.poll(() => moves.map(({ id }) => id)).toEqual([chen, li]);
});

test('if a move fails, a queued second move of the same applicant is reported as not made', async () => {
  await openBoard();
  await drop(chen, '筛选');
  await drop(chen, '面试');
  await act(async () => moves[0]?.answer(stale));
  await screen.findByText(/因此这一步没有执行/);
  expect(moves).toHaveLength(1);
});
