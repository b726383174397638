import { act, cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNeighbours } from '#enrolment/review/review-context.ts';
import { type QueueView, queuePlace, readQueueAddress, useQueueView } from './queue-address.ts';
import { CompanyCell, type QueueCells } from './queue-columns.tsx';
import type { QueueRow } from './queue-contract.ts';

let view: QueueView;
let show: (change: Partial<QueueView>) => void;
function Queue() {
  const [present, go] = useQueueView();
  view = present;
  show = (change) => go({ ...present, ...change });
  const cells = { t: {}, place: queuePlace(present) } as unknown as QueueCells;
  return <CompanyCell row={{ id: 7, company_name: '经纬服饰', number: 'WL7', round: 1 } as QueueRow} cells={cells} />;
}
let goOn: () => void;
function Application() {
  const { next, queue, state } = useNeighbours(7);
  const navigate = useNavigate();
  goOn = () => void navigate(next ?? queue, { state });
  return <p>{next}</p>;
}
/** What the browser keeps of the tab: its addresses with what is beside them. */
const openTab = (page = <Queue />) => render(<BrowserRouter>{page}</BrowserRouter>);

const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    calls.push(new URLSearchParams(String(body)).get('q') ?? '');
    return Response.json({ code: 1, msg: '', data: { next: { id: 8, pictures: [] }, previous: null } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a phone number that the queue is searched for is in no address, and is there after a reload and another choice', () => {
  history.replaceState(null, '', '/console/applications?state=all');
  openTab();
  for (const q of ['13800138000', '+86 138-0013 8000', 'Wang@example.com']) {
    act(() => show({ q }));
    expect([location.search, view.q], q).toEqual(['?state=all', q]);
  }
  cleanup();
  openTab();
  act(() => show({ sort: '-submitted' }));
  expect([location.search, view.q]).toEqual(['?state=all&sort=-submitted', 'Wang@example.com']);
  act(() => show({ q: '江南' }));
  expect([location.search, view.q]).toEqual(['?state=all&q=%E6%B1%9F%E5%8D%97&sort=-submitted', '江南']);
  // A filter that was kept before, or an address from elsewhere, may name one still: it leaves it with the next choice.
  act(() => show(readQueueAddress(new URLSearchParams('q=13800138000'))));
  expect([location.search, view.q, view.tab]).toEqual(['', '13800138000', 'waiting']);
});

test('an application that is opened from such a queue knows it, and so does the one after it', async () => {
  history.replaceState(null, '', '/console/applications');
  openTab();
  act(() => show({ q: '13800138000' }));
  act(() => screen.getByRole('link').click());
  expect(location.href).toMatch(/\/console\/applications\/7$/);
  cleanup();
  openTab(<Application />);
  expect((await screen.findByText('/console/applications/8')).textContent).not.toContain('138');
  expect(calls).toEqual(['13800138000']);
  act(() => goOn());
  expect(location.href).toMatch(/\/console\/applications\/8$/);
  cleanup();
  openTab();
  expect(view.q).toBe('13800138000');
});
