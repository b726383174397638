import { Button, Form, Progress } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskTitleId } from './desk-head.tsx';
import { DeskDialog } from './unsaved-work.tsx';

const words = defineWords({
  chosen: [(n: number) => `已选 ${n} 条`, (n: number) => `${n} selected`],
  elsewhere: [(n: number) => `其中 ${n} 条不在本页`, (n: number) => `${n} not on this page`],
  full: [(n: number) => `最多选 ${n} 条`, (n: number) => `At most ${n}`],
  drop: ['取消选择', 'Clear selection'],
  title: [(what: string, n: number) => `${what}（${n} 条）`, (what: string, n: number) => `${what} (${n})`],
  each: [
    '每条单独执行，不能执行的会在结果里说明原因。',
    'Each is processed separately. Any that can’t be processed are listed with the reason.',
  ],
  cancel: ['取消', 'Cancel'],
  stop: ['停止', 'Stop'],
  close: ['完成', 'Close'],
  running: [(n: number, of: number) => `正在执行 ${n} / ${of}`, (n: number, of: number) => `Processing ${n} of ${of}`],
  allDone: [(n: number) => `${n} 条全部完成`, (n: number) => `All ${n} done`],
  someDone: [
    (n: number, failed: number) => `${n} 条完成，${failed} 条未执行`,
    (n: number, failed: number) => `${n} done, ${failed} failed`,
  ],
  left: [(n: number) => `${n} 条未处理`, (n: number) => `${n} not processed`],
  doneOnes: [(n: number) => `完成的 ${n} 条`, (n: number) => `Done (${n})`],
  notDone: ['未执行', 'Failed'],
  keepFailed: ['关闭后，未执行的仍保持选中', 'The ones that failed stay selected'],
  unclear: ['网络中断，不确定是否执行；请刷新查看', 'Connection lost. Refresh to see whether it was done'],
});

/** A row as it was when it was chosen: what is done in bulk is done to what somebody saw then. */
export interface Chosen {
  id: number;
  name: string;
  /** Beside the name. */
  number?: string;
  /** Where it is opened. */
  to?: string;
}

type BulkResult = readonly { id: number; done: boolean; message: string }[];

/** Something done to every chosen row, each by a call of its own. */
export interface BulkAction<Row> {
  name: string;
  isDangerous?: boolean;
  /** Items of a form, for what the action needs; `act` is given their values. */
  fields?: ReactNode;
  initialValues?: object;
  /** What else to know before. */
  note?: string;
  /** A text that it resolves with is shown beside the row. */
  act(row: Row, values: Record<string, unknown>): Promise<unknown>;
}

/** So many rows can be chosen, over all pages. */
const mostChosen = 200;

/** What is chosen over all pages of one filter. Another filter clears the selection: nobody decides on what they cannot find again. */
export function useChosen<Row extends { id: number }>(filterKey: string) {
  const [state, setState] = useState<{ key: string; chosen: ReadonlyMap<number, Row> }>({
    key: filterKey,
    chosen: new Map(),
  });
  if (state.key !== filterKey) setState({ key: filterKey, chosen: new Map() });
  const { chosen } = state;
  const write = (next: ReadonlyMap<number, Row>) => setState({ key: filterKey, chosen: next });
  return {
    chosen,
    isFull: chosen.size >= mostChosen,
    set(rows: readonly Row[], isChosen: boolean) {
      const next = new Map(chosen);
      for (const row of rows) {
        if (!isChosen) next.delete(row.id);
        else if (!next.has(row.id) && next.size < mostChosen) next.set(row.id, row);
      }
      write(next);
    },
    keepOnly: (ids: readonly number[]) => write(new Map([...chosen].filter(([id]) => ids.includes(id)))),
    clear: () => write(new Map()),
  };
}

/** Stands at the window's foot while anything is chosen: how much, what of it is out of sight, and what can be done with it. */
export function BulkBar({
  chosen,
  rows,
  children,
}: {
  chosen: Pick<ReturnType<typeof useChosen>, 'chosen' | 'isFull' | 'clear'>;
  rows: readonly { id: number }[];
  children: ReactNode;
}) {
  const t = useWords(words);
  const count = chosen.chosen.size;
  if (count === 0) return null;
  const elsewhere = [...chosen.chosen.keys()].filter((id) => !rows.some((row) => row.id === id)).length;
  return (
    <section
      aria-label={t.chosen(count)}
      className="sticky bottom-0 z-10 -mx-4 mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-surface px-4 py-3 shadow-[0_-6px_16px_-12px_rgb(0_0_0/.35)] sm:-mx-8 sm:px-8"
    >
      <p aria-live="polite">
        <strong className="font-semibold tabular-nums">{t.chosen(count)}</strong>
        {elsewhere > 0 ? <span className="ml-3 text-ink-2">{t.elsewhere(elsewhere)}</span> : null}
        {chosen.isFull ? <span className="ml-3 text-madder">{t.full(mostChosen)}</span> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button
          type="text"
          onClick={() => {
            chosen.clear();
            focusOnIfLost(deskTitleId);
          }}
        >
          {t.drop}
        </Button>
      </div>
    </section>
  );
}

/** Does it to all chosen, one after another, so that progress is seen and it can be stopped between two of them. */
function useBulkRun<Row extends { id: number }>() {
  const t = useWords(words);
  const [run, setRun] = useState<{ state: 'ready' | 'running' | 'over'; results: BulkResult }>({
    state: 'ready',
    results: [],
  });
  const isStopped = useRef(false);
  async function start(rows: readonly Row[], act: (row: Row) => Promise<unknown>): Promise<void> {
    isStopped.current = false;
    let results: BulkResult = [];
    setRun({ state: 'running', results });
    for (const row of rows) {
      if (isStopped.current) break;
      try {
        const message = await act(row);
        results = [...results, { id: row.id, done: true, message: typeof message === 'string' ? message : '' }];
      } catch (error) {
        // A refused call did nothing; one whose answer was lost may have done it, and those after it would be lost too.
        const { code, message } = error as { code?: number; message: string };
        results = [...results, { id: row.id, done: false, message: code ? message : t.unclear }];
        if (!code) isStopped.current = true;
      }
      setRun({ state: 'running', results });
    }
    setRun({ state: 'over', results });
  }
  const stop = () => {
    isStopped.current = true;
  };
  return { run, start, stop };
}

/** Names everybody whom an action concerns, asks for what it needs, runs it, and tells what became of each. */
export function BulkDialog<Row extends { id: number }>({
  action: { name, isDangerous = false, fields, initialValues, note, act },
  rows,
  shown,
  onClose,
}: {
  action: BulkAction<Row>;
  rows: readonly Row[];
  shown(row: Row): Chosen;
  /** With what was not done, when anything was tried. */
  onClose(failed?: number[]): void;
}) {
  const t = useWords(words);
  const [form] = Form.useForm<Record<string, unknown>>();
  // The bar with the pressed button may be gone by then.
  useFocusBack(deskTitleId);
  const { run, start, stop } = useBulkRun<Row>();
  const close = () => {
    if (run.state === 'running') return stop();
    const done = new Set(run.results.filter((result) => result.done).map(({ id }) => id));
    onClose(run.state === 'ready' ? undefined : rows.filter(({ id }) => !done.has(id)).map(({ id }) => id));
  };
  return (
    <DeskDialog
      title={t.title(name, rows.length)}
      onClose={close}
      isUnsaved={() => run.state === 'ready' && form.isFieldsTouched()}
      mask={{ closable: false }}
      footer={
        run.state === 'over' ? (
          <Button type="primary" onClick={close}>
            {t.close}
          </Button>
        ) : run.state === 'running' ? (
          <Button onClick={stop}>{t.stop}</Button>
        ) : (
          <>
            <Button onClick={close}>{t.cancel}</Button>
            <Button type="primary" danger={isDangerous} onClick={() => form.submit()}>
              {name}
            </Button>
          </>
        )
      }
    >
      {run.state === 'ready' ? (
        <>
          <ul className="mb-4 max-h-40 overflow-y-auto rounded-md border border-line px-3 py-2 text-ink-2">
            {rows.map(shown).map(({ id, number, name }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="truncate">{name}</span>
                <span className="shrink-0 tabular-nums text-ink-3">{number}</span>
              </li>
            ))}
          </ul>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            {...(initialValues ? { initialValues } : {})}
            onFinish={(values) => void start(rows, (row) => act(row, values))}
          >
            {fields}
          </Form>
          <p className="text-[0.8125rem] text-ink-3">{[t.each, note].filter(Boolean).join(' ')}</p>
        </>
      ) : (
        <>
          {run.state === 'running' ? (
            <div aria-live="polite">
              <p className="mb-1">{t.running(run.results.length, rows.length)}</p>
              <Progress percent={Math.round((run.results.length / rows.length) * 100)} showInfo={false} />
            </div>
          ) : null}
          <BulkResults results={run.results} chosen={rows.map(shown)} isOver={run.state === 'over'} />
        </>
      )}
    </DeskDialog>
  );
}

/** What became of each: a count of what was done, and by name what was not and why. */
export function BulkResults({
  results,
  chosen,
  isOver,
}: {
  results: BulkResult;
  chosen: readonly Chosen[];
  isOver: boolean;
}) {
  const t = useWords(words);
  const failed = results.filter(({ done }) => !done);
  const succeeded = results.filter(({ done }) => done);
  const left = chosen.length - results.length;
  const one = (id: number) => chosen.find((each) => each.id === id);
  return (
    <div className="grid gap-3">
      {isOver ? (
        <p role="status" className="font-medium">
          {failed.length === 0 ? t.allDone(succeeded.length) : t.someDone(succeeded.length, failed.length)}
          {left > 0 ? <span className="ml-2 text-ink-2">{t.left(left)}</span> : null}
        </p>
      ) : null}
      {failed.length > 0 ? (
        <section aria-label={t.notDone}>
          <ul className="max-h-72 rows overflow-y-auto border-y border-line">
            {failed.map(({ id, message }) => (
              <li key={id} className="py-2">
                <Link
                  to={one(id)?.to ?? ''}
                  className="font-medium text-ink underline-offset-4 hover:text-primary hover:underline"
                >
                  {one(id)?.name}
                </Link>
                <span className="block text-[0.8125rem] text-madder">{message}</span>
              </li>
            ))}
          </ul>
          {isOver ? <p className="mt-2 text-[0.8125rem] text-ink-3">{t.keepFailed}</p> : null}
        </section>
      ) : null}
      {isOver && succeeded.length > 0 ? (
        <details open={failed.length === 0}>
          <summary className="cursor-pointer text-sm text-ink-2">{t.doneOnes(succeeded.length)}</summary>
          <ul className="mt-1 max-h-56 rows overflow-y-auto border-y border-line text-sm">
            {succeeded.map(({ id, message }) => (
              <li key={id} className="flex items-baseline gap-2 py-1.5">
                <span aria-hidden="true" className="text-moss">
                  ✓
                </span>
                <span>
                  {one(id)?.name}
                  {message ? <span className="block text-[0.8125rem] text-ochre">{message}</span> : null}
                </span>
                <span className="ml-auto text-ink-3 tabular-nums">{one(id)?.number}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
