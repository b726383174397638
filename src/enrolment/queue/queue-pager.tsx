import { Button, Pagination } from 'antd';
import { pageSizes } from '#kit/desk/use-list-view.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { fromStart, isBeyondNumbers, lastNumbered, pageBeside, type QueueView } from './queue-address.ts';
import { mostPagedRows, type QueueRow } from './queue-contract.ts';
import { queueWords } from './queue-words.ts';

/** Page numbers for the first rows; beyond them from row to row, forwards, backwards and from the end. */
export function QueuePager({
  view,
  rows,
  total,
  size,
  onSize,
  show,
}: {
  view: QueueView;
  rows: readonly QueueRow[];
  total: number;
  size: number;
  onSize(size: number): void;
  show(change: Partial<QueueView>): void;
}) {
  const t = useWords(queueWords);
  const isBeyond = isBeyondNumbers(view);
  const before = pageBeside(view, rows, total, -1, size);
  const after = pageBeside(view, rows, total, 1, size);
  const go = (change: Partial<QueueView>) => {
    show(change);
    scrollTo({ top: 0 });
  };
  if (total <= pageSizes[0] && !isBeyond) return <p className="mt-3 text-sm text-ink-2">{t.of(total)}</p>;
  return (
    <nav aria-label={t.pages} className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p className="text-ink-2">
        {t.of(total)}
        <span className="ml-4 text-ink-3 max-sm:hidden">{t.keys}</span>
      </p>
      {isBeyond ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => go(fromStart)}>
            {t.toStart}
          </Button>
          <Button size="small" disabled={!before} onClick={() => before && go(before)}>
            ← {t.before}
          </Button>
          <Button size="small" disabled={!after} onClick={() => after && go(after)}>
            {t.after} →
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Pagination
            size="small"
            current={view.page}
            pageSize={size}
            total={Math.min(total, mostPagedRows)}
            showSizeChanger
            pageSizeOptions={[...pageSizes]}
            showQuickJumper={total > size * 10}
            responsive
            onChange={(page, next) => {
              if (next === size) return go({ page });
              onSize(next);
              go(fromStart);
            }}
          />
          {view.page === lastNumbered(size) && after ? (
            <Button size="small" onClick={() => go(after)}>
              {t.goOn} →
            </Button>
          ) : null}
          {total > mostPagedRows ? (
            <Button size="small" type="link" onClick={() => go({ last: true })}>
              {t.toEnd}
            </Button>
          ) : null}
        </div>
      )}
    </nav>
  );
}
