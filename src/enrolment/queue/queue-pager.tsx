import { Button, Pagination } from 'antd';
import { useWords } from '#kit/ui/visit-context.tsx';
import { fromStart, isBeyondNumbers, lastNumbered, pageBeside, perPage, type QueueView } from './queue-address.ts';
import { mostPagedRows, type QueueRow } from './queue-contract.ts';
import { queueWords } from './queue-words.ts';

/** Page numbers for the first rows; beyond them from row to row, forwards, backwards and from the end. */
export function QueuePager({
  view,
  rows,
  total,
  show,
}: {
  view: QueueView;
  rows: readonly QueueRow[];
  total: number;
  show(change: Partial<QueueView>): void;
}) {
  const say = useWords(queueWords);
  const isBeyond = isBeyondNumbers(view);
  const before = pageBeside(view, rows, total, -1);
  const after = pageBeside(view, rows, total, 1);
  const go = (change: Partial<QueueView>) => {
    show(change);
    scrollTo({ top: 0 });
  };
  if (total <= perPage && !isBeyond) return <p className="mt-3 text-sm text-ink-2">{say.of(total)}</p>;
  return (
    <nav aria-label={say.pages} className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p className="text-ink-2">
        {say.of(total)}
        <span className="ml-4 text-ink-3 max-sm:hidden">{say.keys}</span>
      </p>
      {isBeyond ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => go(fromStart)}>
            {say.toStart}
          </Button>
          <Button size="small" disabled={!before} onClick={() => before && go(before)}>
            ← {say.before}
          </Button>
          <Button size="small" disabled={!after} onClick={() => after && go(after)}>
            {say.after} →
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Pagination
            size="small"
            current={view.page}
            pageSize={perPage}
            total={Math.min(total, mostPagedRows)}
            showSizeChanger={false}
            showQuickJumper={total > perPage * 10}
            responsive
            onChange={(page) => go({ page })}
          />
          {view.page === lastNumbered && after ? (
            <Button size="small" onClick={() => go(after)}>
              {say.goOn} →
            </Button>
          ) : null}
          {total > mostPagedRows ? (
            <Button size="small" type="link" onClick={() => go({ last: true })}>
              {say.toEnd}
            </Button>
          ) : null}
        </div>
      )}
    </nav>
  );
}
