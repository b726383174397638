import { act, cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useNeighbours } from '#enrolment/review/review-context.ts';
import { useListView } from '#kit/desk/use-list-view.ts';
import { queueFilter, queuePlace, sortedAddress } from './queue-address.ts';
import { CompanyCell, type QueueCells } from './queue-columns.tsx';
import type { QueueRow } from './queue-contract.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let view: ReturnType<typeof useListView>;
function Queue() {
  view = useListView();
  const cells = { t: {}, place: queuePlace(view) } as unknown as QueueCells;
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
function openAt(address: string) {
  cleanup();
  history.replaceState(null, '', `/console/applications?${address}`);
  openTab();
}

test('a view of the queue is read from its address, and saved as the same whatever was chosen first', () => {
  openAt('type=trade&type=fabric&category=denim&area=33&area=3205&assignee=12&due=soon&round=2&expiry=30');
  expect(queueFilter(view)).toMatchObject({
    state: ['submitted', 'in_review'],
    supplier_type: ['fabric', 'trade'],
    category: ['denim'],
    area: ['33', '3205'],
    assignee: '12',
    due: 'soon',
    round: '2',
    expiry: '30',
    sort: 'due',
  });
  openAt('q=%E6%B1%9F%E5%8D%97&state=approved&sort=-submitted&page=3');
  expect(queueFilter(view)).toMatchObject({ state: ['approved'], q: '江南', sort: '-submitted' });
  expect(sortedAddress(view.linkTo({ page: '' }).to)).toBe('q=%E6%B1%9F%E5%8D%97&sort=-submitted&state=approved');
});

test('what an address says wrongly is as if it were not there', () => {
  openAt('');
  const usual = queueFilter(view);
  openAt(
    'state=nonsense&page=-4&sort=<x>&assignee=root&type=food&area=x&due=never&round=9&submitted_from=2026-02-31&warning=all',
  );
  expect([queueFilter(view), view.page]).toEqual([usual, 1]);
});

test('an application that is opened from a queue searched for a phone number knows it, and so does the one after it', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    calls.push(new URLSearchParams(String(body)).get('q') ?? '');
    return Response.json({ code: 1, msg: '', data: { next: { id: 8, pictures: [] }, previous: null } });
  });
  openAt('');
  act(() => view.show({ q: '13800138000' }));
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
  expect(view.chosen('q')).toBe('13800138000');
});
