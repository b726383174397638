import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BulkDialog } from '#kit/desk/bulk.tsx';
import { stubSizes } from '#tests/stub-sizes.ts';
import { useQueueBulk } from './queue-bulk.tsx';
import type { QueueRow } from './queue-contract.ts';

beforeEach(stubSizes);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = [
  { id: 1, revision: 3, company_name: '绍兴甲织造', number: 'WL000001' },
  { id: 2, revision: 5, company_name: '绍兴乙织造', number: 'WL000002' },
] as QueueRow[];

function Approving() {
  const action = useQueueBulk([]).find(({ name }) => name === '通过');
  if (!action) throw new Error('nothing approves');
  const shown = ({ id, company_name: name, number }: QueueRow) => ({ id, name, number });
  return <BulkDialog action={action} rows={rows} shown={shown} onClose={() => {}} />;
}

test('of several that are approved, the one that a second reviewer has to confirm says so', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: unknown }) => {
    if (!address.endsWith('/approve')) return Response.json({ code: 1, msg: '', data: [] });
    sent.push(String(body));
    return Response.json({ code: 1, msg: '', data: { state: sent.length === 1 ? 'approved' : 'in_review' } });
  });
  render(
    <MemoryRouter>
      <App>
        <Approving />
      </App>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^通\s?过$/ }));
  expect((await screen.findByText('2 条全部完成')).getAttribute('role')).toBe('status');
  expect(sent.map((body) => new URLSearchParams(body).get('id'))).toEqual(['1', '2']);
  const [approved, proposed] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(approved).toBe('✓绍兴甲织造WL000001');
  expect(proposed).toContain('已提议通过，等另一位审核员确认');
});
