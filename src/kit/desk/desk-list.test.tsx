import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App, Button, ConfigProvider } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import { DeskList } from './desk-list.tsx';
import type { ListAnswer } from './paged-table.tsx';
import { useListView } from './use-list-view.ts';

beforeEach(stubSizes);
afterEach(cleanup);

const answered = { error: undefined, isLoading: false, mutate: async () => undefined };
const two = { ...answered, data: { rows: [{ id: 1 }, { id: 2 }], total: 2 } };
/** Two pages, of which the next comes a moment later. */
function Pages() {
  const { page } = useListView();
  const [shown, setShown] = useState(page);
  useEffect(() => {
    const timer = setTimeout(() => setShown(page), 20);
    return () => clearTimeout(timer);
  }, [page]);
  const rows = useMemo(() => Array.from({ length: 30 }, (_, at) => ({ id: (shown - 1) * 30 + at + 1 })), [shown]);
  return <Fruit answer={{ ...answered, isLoading: shown !== page, data: { rows, total: 60 } }} />;
}

function Fruit({ answer = two }: { answer?: ListAnswer<{ id: number }> }) {
  const view = useListView();
  return (
    <DeskList
      title="Fruit"
      about=""
      tabs={['all']}
      tabNames={{}}
      usualTab="all"
      counts={{ all: 2 }}
      search="Search fruit"
      view={view}
      answer={answer}
      columns={[
        {
          key: 'name',
          render: (_, { id }) => <Button onClick={() => view.show({ open: String(id) })}>no. {id}</Button>,
        },
      ]}
      minWidth={100}
    >
      {view.open ? <p>open {view.open}</p> : null}
    </DeskList>
  );
}
const open = (page = <Fruit />) =>
  render(
    <MemoryRouter>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>{page}</App>
      </ConfigProvider>
    </MemoryRouter>,
  );
const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const rowOf = (id: number) => screen.getByRole('button', { name: `no. ${id}` });

test('a desk is worked by keys: J and K go from row to row, / to the search, where letters are letters', async () => {
  open();
  await press('j');
  expect(document.activeElement).toBe(rowOf(1));
  await press('j');
  expect(document.activeElement).toBe(rowOf(2));
  await press('j');
  expect(document.activeElement).toBe(rowOf(2));
  await press('k');
  expect(document.activeElement).toBe(rowOf(1));
  await press('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search fruit' }));
  await press('j');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search fruit' }));
});

test('after the keys were shown and closed they work on', async () => {
  open();
  await press('?');
  expect(screen.getByText('J / K')).toBeDefined();
  await act(async () => screen.getByRole('button', { name: /关\s?闭/ }).click());
  await expect.poll(() => screen.queryByText('J / K')).toBeNull();
  await press('k');
  expect(document.activeElement).toBe(rowOf(2));
});

/** Quicker than by role, of which thirty rows have many. */
const named = (id: number) => screen.queryByText(`no. ${id}`)?.closest('button') ?? null;
const shows = (id: number) => expect.poll(() => named(id), { timeout: 10_000 }).not.toBeNull();

test('J goes on to the next page and K back to the last row of the one before, once their rows are there', async () => {
  open(<Pages />);
  named(30)?.focus();
  await press('j');
  await shows(31);
  expect(document.activeElement).toBe(named(31));
  await press('k');
  await shows(30);
  expect(document.activeElement).toBe(named(30));
});

test('a user who goes on to the search while the next page is on its way stays there', async () => {
  open(<Pages />);
  named(30)?.focus();
  await press('j');
  screen.getByPlaceholderText('Search fruit').focus();
  await shows(31);
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Search fruit'));
});
