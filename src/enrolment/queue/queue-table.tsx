import { Table } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { applicationAddress, type QueueView } from './queue-address.ts';
import { orderOf, type QueueCells, queueColumns, tableWidth } from './queue-columns.tsx';
import type { QueueRow } from './queue-contract.ts';
import type { QueueColumn } from './saved-filters-contract.ts';
import type { ChosenApplications } from './use-chosen.ts';

/** One page of the queue. */
export function QueueTable({
  rows,
  isLoading,
  view,
  show,
  columns,
  cells,
  chosen,
  empty,
}: {
  rows: readonly QueueRow[];
  isLoading: boolean;
  view: QueueView;
  show(change: Partial<QueueView>): void;
  columns: readonly QueueColumn[];
  cells: QueueCells;
  chosen: ChosenApplications;
  empty: ReactNode;
}) {
  const navigate = useNavigate();
  const { say, place } = cells;
  return (
    // Not the table's own scrolling: that draws its head twice, once hidden and with focusable boxes in it.
    <div className="overflow-x-auto">
      <Table
        rowKey="id"
        size="small"
        columns={queueColumns(columns, view.sort, cells)}
        dataSource={[...rows]}
        loading={isLoading}
        className="[&_td]:text-sm [&_th]:text-sm"
        style={{ minWidth: tableWidth(columns, cells.language) }}
        rowClassName="cursor-pointer focus-within:bg-primary/8"
        onRow={({ id }) => ({
          onClick: () => void navigate(applicationAddress(id, place.address), { state: place.state }),
        })}
        rowSelection={{
          columnWidth: 40,
          selectedRowKeys: [...chosen.chosen.keys()],
          preserveSelectedRowKeys: true,
          onSelect: (row, isChosen) => chosen.set([row], isChosen),
          onSelectAll: (isChosen) => chosen.set(rows, isChosen),
          getTitleCheckboxProps: () => ({ 'aria-label': say.choosePage }) as object,
          getCheckboxProps: (row) =>
            ({
              'aria-label': say.choose(row.company_name || row.number),
              disabled: chosen.isFull && !chosen.chosen.has(row.id),
            }) as object,
        }}
        onChange={(_pages, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return;
          show({ sort: orderOf(String(sorter.columnKey), sorter.order) });
        }}
        locale={{ emptyText: empty }}
        pagination={false}
      />
    </div>
  );
}
