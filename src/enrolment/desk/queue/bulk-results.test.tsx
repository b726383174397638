import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { BulkResults } from './bulk-results.tsx';

afterEach(cleanup);

const chosen = [1, 2, 3].map((id) => ({ id, revision: 2, number: `WL00000${id}`, company_name: `第 ${id} 厂` }));
const result = (id: number, done: boolean, message = '') => ({ id, done, reason: message && 'told', message });

test('of each application it says what became of it: not done, with the reason and a way there; done; done in part', () => {
  const results = [result(1, true), result(2, false, '当前状态下不能这样操作'), result(3, true, '已提议通过')];
  render(
    <MemoryRouter>
      <BulkResults results={results} chosen={chosen} isOver />
    </MemoryRouter>,
  );
  expect(screen.getByRole('status').textContent).toContain('2 份完成，1 份未执行');
  const failed = screen.getByRole('region', { name: '未执行' });
  expect(within(failed).getByRole('link', { name: '第 2 厂' }).getAttribute('href')).toBe('/console/applications/2');
  expect(failed.textContent).toContain('当前状态下不能这样操作');
  const done = screen.getByText('完成的 2 份').closest('details') as HTMLElement;
  const lines = within(done).getAllByRole('listitem', { hidden: true });
  expect(lines.map(({ textContent }) => textContent)).toEqual(['✓第 1 厂WL000001', '✓第 3 厂已提议通过WL000003']);
});
