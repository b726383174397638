import { Alert, App, Button, Progress } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { tableSource } from '#kit/files/table/table-source.ts';
import { inLanguage } from '#kit/text/language.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { OrderImport } from './contract.ts';
import { ImportColumns } from './import-columns.tsx';
import type { ColumnMapping, ImportOptions } from './import-fields.ts';
import { ImportProblems } from './import-problem-list.tsx';
import { importStateNames, importWords } from './import-words.ts';
import { Staying, TakeBackDialog } from './take-back.tsx';

const isAtWork = (state: OrderImport['state']) =>
  state === 'checking' || state === 'writing' || state === 'taking_back';

/** One file of orders on its way in: columns, check, report, writing; each with how far it is. */
export function ImportPage({ id, onBack }: { id: number; onBack(): void }) {
  const say = useWords(importWords);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [isTakingBack, setIsTakingBack] = useState(false);
  const { modal } = App.useApp();
  const { data, error, mutate } = useCall(
    '/api.php/official/orders/get_import',
    { id, page },
    {
      keepPreviousData: true,
      refreshInterval: (now) => (now && isAtWork(now.import.state) ? 1_000 : 0),
    },
  );
  const change = useChange(undefined, mutate);
  const drop = useChange(say.dropped);
  const failed = <FailedReading answer={{ data, error, mutate }} />;
  if (!data)
    return (
      <div className="grid gap-6">
        <Button className="justify-self-start" onClick={onBack}>
          {say.back}
        </Button>
        {error ? failed : <TableSkeleton rows={6} />}
      </div>
    );
  const { import: file, problems } = data;
  const { state, counts } = file;
  const isBusy = isAtWork(state);
  /** Its columns may still change, and nothing of it counts yet. */
  const isUnwritten = state === 'read' || state === 'checked' || file.failed_while === 'checking';
  const isWritten = state === 'written' || state === 'taken_back';
  const isOver = state === 'checked' || isWritten;
  const progress = {
    checking: [file.checked_lines, file.lines],
    writing: [file.orders_written, file.orders],
    taking_back: [file.orders_taken_back, file.orders_written],
    '': [0, 0],
  } as const;
  const [done, all] = progress[isBusy ? state : file.failed_while];
  const check = (mapping: ColumnMapping, options: ImportOptions) =>
    change(() =>
      send('/api.php/official/orders/check_import', {
        id,
        mapping: JSON.stringify(mapping),
        options: JSON.stringify(options),
      }),
    );

  return (
    // Tables scroll in themselves: a column as wide as what it holds would be as wide as the widest of them.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {failed}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={onBack}>{say.back}</Button>
        <h2 className="text-base font-semibold wrap-anywhere">{file.name || `#${id}`}</h2>
        <span className="text-sm text-ink-2">
          {inLanguage(importStateNames[state], language)} · {say.linesOf(file.lines)} · {tableSource(file, language)}
        </span>
        {state === 'written' || file.failed_while === 'writing' ? (
          <Button className="ml-auto" danger onClick={() => setIsTakingBack(true)}>
            {say.takeBack}
          </Button>
        ) : null}
        {isUnwritten ? (
          <Button
            className="ml-auto"
            onClick={() =>
              void modal.confirm({
                icon: null,
                title: say.sureDrop(file.name),
                okText: say.drop,
                okButtonProps: { danger: true },
                onOk: async () => {
                  if (await drop(() => send('/api.php/official/orders/drop_import', { id }))) onBack();
                },
              })
            }
          >
            {say.drop}
          </Button>
        ) : null}
      </div>

      {isBusy ? (
        <div role="status" className="max-w-[36rem]">
          <p className="text-sm">{say[state](done, all)}</p>
          <Progress aria-hidden percent={Math.floor((100 * done) / Math.max(1, all))} />
        </div>
      ) : null}

      {state === 'failed' ? (
        <Alert
          className="max-w-[48rem]"
          type="error"
          showIcon
          title={
            file.failed_while === 'writing'
              ? say.failedWriting(done, all)
              : file.failed_while === 'taking_back'
                ? say.failedTakingBack(done, all)
                : say.failedChecking(done, all)
          }
          description={file.failure ? say.failure(file.failure) : undefined}
          action={
            <Button
              size="small"
              onClick={() => void change(() => send('/api.php/official/orders/retry_import', { id }))}
            >
              {say.retry}
            </Button>
          }
        />
      ) : null}

      {isOver ? (
        <section role="status">
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            {state === 'checked' ? <span className="text-moss">{say.sound(counts.sound)}</span> : null}
            {counts.refused > 0 ? <span className="text-madder">{say.refused(counts.refused)}</span> : null}
            {counts.repeated > 0 ? <span className="text-ink-2">{say.repeated(counts.repeated)}</span> : null}
          </p>
          {file.unknown_places > 0 ? (
            <p className="mt-1 text-sm text-ink-2">{say.unknownPlaces(file.unknown_places)}</p>
          ) : null}
          {file.rounded_quantities > 0 ? (
            <p className="mt-1 text-sm text-ink-2">{say.roundedQuantities(file.rounded_quantities)}</p>
          ) : null}
          {isWritten ? <p className="mt-2">{say.written(file)}</p> : null}
          {state === 'written' ? (
            <p className="mt-1">
              <Link to={`?import=${id}`}>{say.seeWritten(file.orders_written)}</Link>
            </p>
          ) : null}
          {state === 'taken_back' ? (
            <>
              <p className="mt-2 mb-4">
                {say.takenBackOf(file.orders_taken_back, file.orders_written - file.orders_taken_back)}
              </p>
              <Staying id={id} />
            </>
          ) : null}
        </section>
      ) : null}
      {state === 'checked' ? (
        <p>
          <Button
            type="primary"
            disabled={file.orders === 0}
            onClick={() => void change(() => send('/api.php/official/orders/write_import', { id }))}
          >
            {say.write(file.orders)}
          </Button>
        </p>
      ) : null}
      {isOver && counts.refused + counts.repeated > 0 ? (
        <ImportProblems file={file} problems={problems} page={page} onPage={setPage} />
      ) : null}
      {isTakingBack ? <TakeBackDialog file={file} onClose={() => setIsTakingBack(false)} onDone={mutate} /> : null}
      {isUnwritten ? (
        <ImportColumns
          key={`${id} ${state} ${file.head_line}`}
          file={file}
          onCheck={check}
          onHead={(line) => void change(() => send('/api.php/official/orders/choose_import_head', { id, line }))}
        />
      ) : null}
    </div>
  );
}
