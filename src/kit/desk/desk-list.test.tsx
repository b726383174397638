import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App, Button, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import { DeskList } from './desk-list.tsx';
import { useListView } from './use-list-view.ts';

beforeEach(stubSizes);
afterEach(cleanup);

function Fruit() {
  const view = useListView();
  const answer = {
    data: { rows: [{ id: 1 }, { id: 2 }], total: 2 },
    error: undefined,
    isLoading: false,
    mutate: async () => undefined,
  };
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
const open = () =>
  render(
    <MemoryRouter>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <Fruit />
        </App>
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
