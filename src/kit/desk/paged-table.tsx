import { Table, type TableColumnsType } from 'antd';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { emptyOrComing } from './coming-rows.tsx';
import { FailedReading } from './failed-reading.tsx';

export interface ListAnswer<Row> {
  data: { rows: readonly Row[]; total: number } | undefined;
  error: { message: string } | undefined;
  isLoading: boolean;
  mutate(): Promise<unknown>;
}

const words = defineWords({
  empty: ['没有符合条件的记录', 'No matching records'],
  of: [(total: number) => `共 ${total} 条`, (total: number) => `${total} total`],
});

/**
 * One page of a desk's list: the rows, what stands there when there are none, and a way to try again when they could not be
 * read. Narrower than `minWidth` (CSS pixels) it scrolls by itself. With `onOpen` a press anywhere in a row opens it.
 */
export function PagedTable<Row extends { id: number }>({
  answer,
  columns,
  minWidth,
  page,
  pageSize,
  onPage,
  onOpen,
}: {
  answer: ListAnswer<Row>;
  columns: TableColumnsType<Row>;
  minWidth: number;
  page: number;
  pageSize: number;
  onPage(page: number): void;
  onOpen?: (row: Row) => void;
}) {
  const say = useWords(words);
  const { data, error, isLoading } = answer;
  const failed = <FailedReading answer={answer} />;
  if (error && !data) return failed;
  return (
    <>
      {failed}
      {/* Without rows there is nothing to scroll to, and nothing in it that takes the keyboard. */}
      <div className={data?.rows.length ? 'overflow-x-auto' : ''}>
        <Table
          rowKey="id"
          size="small"
          className="[&_td]:text-sm [&_th]:text-sm"
          style={{ minWidth }}
          columns={columns}
          dataSource={data?.rows ?? []}
          loading={isLoading && data !== undefined}
          {...(onOpen
            ? { rowClassName: 'cursor-pointer align-top', onRow: (row: Row) => ({ onClick: () => onOpen(row) }) }
            : {})}
          locale={{ emptyText: emptyOrComing(isLoading && !data, say.empty) }}
          pagination={{
            current: page,
            pageSize,
            total: data?.total ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            showTotal: (total) => say.of(total),
            onChange: onPage,
          }}
        />
      </div>
    </>
  );
}
