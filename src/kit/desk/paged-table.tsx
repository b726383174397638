import { grouped } from '#kit/text/grouped.ts';
import './desk-list.css';
import { Table, type TableColumnsType, type TableProps } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { Skeleton, SkeletonLine } from '#kit/ui/skeleton.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { FailedReading } from './failed-reading.tsx';
import { pageSizes } from './use-list-view.ts';

export interface ListAnswer<Row> {
  data: { rows: readonly Row[]; total: number } | undefined;
  error: { message: string } | undefined;
  isLoading: boolean;
  mutate(): Promise<unknown>;
}

/** A whole list as one page. */
export const wholeList = <Row,>(
  answer: Omit<ListAnswer<Row>, 'data'> & { data: readonly Row[] | undefined },
): ListAnswer<Row> => ({
  ...answer,
  data: answer.data && { rows: answer.data, total: answer.data.length },
});

const words = defineWords({
  empty: ['没有符合条件的记录', 'No matching records'],
  choosePage: ['选择本页全部', 'Select this page'],
  choose: [(name: string) => `选择 ${name}`, (name: string) => `Select ${name}`],
  of: [(total: number) => `共 ${grouped(total)} 条`, (total: number) => `${grouped(total)} total`],
});

/** Rows chosen for an action on all of them; see `useChosen`. */
interface Selection<Row> {
  picked: { chosen: ReadonlyMap<number, Row>; isFull: boolean; set(rows: readonly Row[], isChosen: boolean): void };
  nameOf(row: Row): string;
}

/**
 * One page of a desk's list: the rows, what stands there when there are none, and a way to try again when they could not be
 * read. Between a phone, where rows are cards, and a desktop it scrolls when narrower than `minWidth` (CSS pixels).
 */
export function PagedTable<Row extends object>({
  answer,
  columns,
  minWidth,
  rowKey = 'id',
  empty,
  paging,
  selection,
  onOpen,
  ...more
}: {
  answer: ListAnswer<Row>;
  columns: TableColumnsType<Row>;
  minWidth: number;
  rowKey?: string;
  /** What stands in a list without rows. */
  empty?: ReactNode;
  /** Without it the rows are the whole list. */
  paging?: { page: number; size: number; onPage(page: number, size: number): void };
  selection?: Selection<Row> | undefined;
  /** A press anywhere in a row opens it. */
  onOpen?: ((row: Row) => void) | undefined;
} & Pick<TableProps<Row>, 'onChange' | 'expandable'>) {
  const t = useWords(words);
  const { data, error, isLoading } = answer;
  const failed = <FailedReading answer={answer} />;
  if (error && !data) return failed;
  return (
    <>
      {failed}
      {/* Without rows there is nothing to scroll to, and nothing in it that takes the keyboard. */}
      <div className="desk-table" style={{ '--least-width': data?.rows.length ? `${minWidth}px` : 0 } as CSSProperties}>
        <Table<Row>
          {...more}
          rowKey={rowKey}
          size="small"
          tableLayout="fixed"
          columns={columns.map((column, at) => labelled(column, at))}
          dataSource={data?.rows ?? []}
          loading={isLoading && data !== undefined}
          rowClassName={onOpen ? 'cursor-pointer' : ''}
          {...(onOpen ? { onRow: (row: Row) => ({ onClick: () => onOpen(row) }) } : {})}
          {...(selection ? { rowSelection: rowSelection(selection, t) } : {})}
          locale={{ emptyText: emptyOrComing(isLoading && !data, empty ?? t.empty) }}
          pagination={
            paging
              ? {
                  current: paging.page,
                  pageSize: paging.size,
                  pageSizeOptions: [...pageSizes],
                  total: data?.total ?? 0,
                  showSizeChanger: (data?.total ?? 0) > pageSizes[0],
                  hideOnSinglePage: (data?.total ?? 0) <= pageSizes[0],
                  showTotal: t.of,
                  onChange: paging.onPage,
                }
              : false
          }
        />
      </div>
    </>
  );
}

/** On a phone a row is a card: the first column is its head, and what is a bare figure or date names its column. */
const labelled = <Row,>(column: TableColumnsType<Row>[number], at: number): TableColumnsType<Row>[number] => ({
  ...column,
  onCell: () =>
    (typeof column.title === 'string' && at > 0 && column.key !== 'state'
      ? { 'data-label': column.title }
      : {}) as object,
  className: `${column.className ?? ''} ${at === 0 ? 'desk-first' : ''}`,
});

function rowSelection<Row extends object>(
  { picked: { chosen, isFull, set }, nameOf }: Selection<Row>,
  t: ReturnType<typeof words>,
): TableProps<Row>['rowSelection'] & object {
  return {
    columnWidth: 30,
    selectedRowKeys: [...chosen.keys()],
    preserveSelectedRowKeys: true,
    onSelect: (row, isChosen) => set([row], isChosen),
    onSelectAll: (isChosen, _rows, changed) => set(changed, isChosen),
    getTitleCheckboxProps: () => ({ 'aria-label': t.choosePage }) as object,
    getCheckboxProps: (row) =>
      ({
        'aria-label': t.choose(nameOf(row)),
        disabled: isFull && !chosen.has((row as Row & { id: number }).id),
      }) as object,
  };
}

const widths = ['w-2/3', 'w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'];

/** What stands in a table without rows: the shape of those to come, or, once it is known, that there are none. */
const emptyOrComing = (isComing: boolean, empty: ReactNode): ReactNode =>
  isComing ? (
    <Skeleton>
      <div className="grid gap-6 py-3 text-left">
        {widths.map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else and never move
          <SkeletonLine key={row} className={width} />
        ))}
      </div>
    </Skeleton>
  ) : (
    empty
  );
