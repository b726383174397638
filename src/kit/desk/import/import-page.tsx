import { Alert, App, Button, Checkbox, Progress, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '#kit/call/send.ts';
import { BackButton } from '#kit/desk/back-link.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { download } from '#kit/files/download.ts';
import type { Imported, ImportLine } from '#kit/files/import/import-calls.ts';
import { importLinesPerPage } from '#kit/files/import/import-kind.ts';
import { inLanguage, joinList, type Language } from '#kit/text/language.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ImportColumns } from './import-columns.tsx';
import { type ImportDesk, importPath, isAtWork } from './import-desk.ts';
import { importStateNames, importWords, type Work } from './import-words.ts';
import { Staying, TakeBackDialog } from './take-back.tsx';

/** One file on its way in: columns, check, report, writing, and back out if need be; each with how far it is. */
export function ImportPage<Options, Read>({
  desk,
  id,
  onBack,
}: {
  desk: ImportDesk<Options, Read>;
  id: number;
  onBack(): void;
}) {
  const t = useWords(importWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const [page, setPage] = useState(1);
  const [isTakingBack, setIsTakingBack] = useState(false);
  const [isChosen, setIsChosen] = useState(false);
  const { data, error, mutate } = useCall(
    importPath(desk, 'get_import'),
    { id, page },
    { keepPreviousData: true, refreshInterval: (now) => (now && isAtWork(now.import) ? 1_000 : 0) },
  );
  const change = useChange(undefined, mutate);
  const drop = useChange(t.dropped);
  const failed = <FailedReading answer={{ data, error, mutate }} />;
  if (!data)
    return (
      <div className="grid gap-6">
        <BackButton onPress={onBack}>{t.back}</BackButton>
        {error ? failed : <TableSkeleton rows={6} />}
      </div>
    );
  const file = data.import as Imported<Options>;
  const { state, counts, failed_while } = file;
  const isWritten = state === 'written' || state === 'taken_back';
  const isOver = state === 'checked' || isWritten;
  /** Its columns may still change, and nothing of it counts yet. */
  const isUnwritten = state === 'read' || state === 'checked' || failed_while === 'checking';
  const work = isAtWork(file) ? (state as Work) : failed_while;
  const progress = {
    checking: [file.checked_lines, file.lines],
    writing: [file.items_written, file.items],
    taking_back: [file.items_taken_back, file.items_written],
  } as const;
  const [done, all] = progress[work || 'checking'];
  const itemsOf = (items: number) => desk.countOf(items, language);
  const ignored = file.head.filter((head, place) => head.trim() !== '' && !file.mapping[place]);

  return (
    // Tables scroll in themselves: a column as wide as what it holds would be as wide as the widest of them.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {failed}
      <div className="-mb-4">
        <BackButton onPress={onBack}>{t.back}</BackButton>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-base font-semibold wrap-anywhere">{file.name || `#${id}`}</h2>
        <span className="text-sm text-ink-2">
          {inLanguage(importStateNames[state], language)} · {t.linesOf(file.lines)} · {tableSource(file, language)}
        </span>
        {state === 'written' || failed_while === 'writing' ? (
          <Button className="ml-auto" danger onClick={() => setIsTakingBack(true)}>
            {t.takeBack}
          </Button>
        ) : null}
        {isUnwritten ? (
          <Button
            className="ml-auto"
            onClick={() =>
              void modal.confirm({
                icon: null,
                title: t.sureDrop(file.name),
                okText: t.drop,
                okButtonProps: { danger: true },
                onOk: async () => {
                  if (await drop(() => send(importPath(desk, 'drop_import'), { id }))) onBack();
                },
              })
            }
          >
            {t.drop}
          </Button>
        ) : null}
      </div>

      {isAtWork(file) ? (
        <div role="status" className="max-w-[36rem]">
          <p className="text-sm">{t[work || 'checking'](done, all)}</p>
          <Progress aria-hidden percent={Math.floor((100 * done) / Math.max(1, all))} />
        </div>
      ) : null}

      {state === 'failed' ? (
        <Alert
          className="max-w-[48rem]"
          type="error"
          showIcon
          title={t.failedAt(work || 'checking', done, all)}
          description={file.failure ? t.failure(file.failure) : undefined}
          action={
            <Button size="small" onClick={() => void change(() => send(importPath(desk, 'retry_import'), { id }))}>
              {t.retry}
            </Button>
          }
        />
      ) : null}

      {isOver ? (
        <section role="status" className="grid gap-1">
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            {Object.entries(desk.kinds).map(([kind, { tone, text }]) =>
              counts[kind] ? (
                <span key={kind} className={tone}>
                  {text(counts[kind], language)}
                </span>
              ) : null,
            )}
          </p>
          {ignored.length > 0 ? (
            <p className="text-sm text-ink-2 wrap-anywhere">{t.ignored(joinList(ignored, language))}</p>
          ) : null}
          {desk.notes?.(file, language).map((note) => (
            <p key={note} className="text-sm text-ink-2">
              {note}
            </p>
          ))}
          {isWritten ? <p>{t.written(itemsOf(file.items_written))}</p> : null}
          {state === 'written' && file.items_written > 0 ? (
            <p>
              <Link to={`?import=${id}`}>{t.seeWritten(itemsOf(file.items_written))}</Link>
            </p>
          ) : null}
          {state === 'taken_back' ? (
            <>
              <p>
                {t.takenBackOf(itemsOf(file.items_taken_back), itemsOf(file.items_written - file.items_taken_back))}
              </p>
              <Staying desk={desk} id={id} />
            </>
          ) : null}
        </section>
      ) : null}
      {state === 'checked' ? (
        <p className="flex flex-wrap items-center gap-4">
          <Button
            type="primary"
            disabled={file.items === 0}
            onClick={() =>
              void change(() =>
                send(importPath(desk, 'write_import'), {
                  id,
                  ...(desk.chosen ? { [desk.chosen.name]: isChosen } : {}),
                }),
              )
            }
          >
            {t.write(itemsOf(file.items))}
          </Button>
          {desk.chosen ? (
            <Checkbox checked={isChosen} onChange={({ target }) => setIsChosen(target.checked)}>
              {inLanguage(desk.chosen.label, language)}
            </Checkbox>
          ) : null}
        </p>
      ) : null}
      {isOver && data.total > 0 ? (
        <ImportLines desk={desk} id={id} lines={data.lines} total={data.total} page={page} onPage={setPage} />
      ) : null}
      {isTakingBack ? (
        <TakeBackDialog desk={desk} file={file} onClose={() => setIsTakingBack(false)} onDone={mutate} />
      ) : null}
      {isUnwritten ? (
        <ImportColumns
          key={`${id} ${state} ${file.head_line}`}
          desk={desk}
          file={file}
          onCheck={(mapping, options) =>
            change(() =>
              send(importPath(desk, 'check_import'), {
                id,
                mapping: JSON.stringify(mapping),
                options: JSON.stringify(options),
              }),
            )
          }
          onHead={(line) => void change(() => send(importPath(desk, 'choose_import_head'), { id, line }))}
        />
      ) : null}
    </div>
  );
}

/** Lines of a file, each with its number and all that is wrong with it. */
function ImportLines<Options, Read>({
  desk,
  id,
  lines,
  total,
  page,
  onPage,
}: {
  desk: ImportDesk<Options, Read>;
  id: number;
  lines: readonly ImportLine[];
  total: number;
  page: number;
  onPage(page: number): void;
}) {
  const t = useWords(importWords);
  const language = useLanguage();
  const change = useChange(undefined);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <h3 className="text-base font-semibold">{t.report}</h3>
        {lines.some(({ problems }) => problems.length > 0) ? (
          <Button
            size="small"
            onClick={() => void change(() => download(importPath(desk, 'import_problems'), { id }, language))}
          >
            {t.problemFile}
          </Button>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section aria-label={t.report} tabIndex={0} className="overflow-x-auto">
        <Table
          rowKey="line"
          size="small"
          style={{ minWidth: 640 }}
          dataSource={lines}
          pagination={{
            current: page,
            pageSize: importLinesPerPage,
            total,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: onPage,
          }}
          columns={[
            { title: t.line, dataIndex: 'line', width: 90, className: 'tabular-nums' },
            { title: inLanguage(desk.keyName, language), dataIndex: 'key', width: 180, className: 'wrap-anywhere' },
            {
              title: t.outcome,
              key: 'outcome',
              render: (_, { kind, name, problems }) =>
                problems.length > 0
                  ? problems.map(({ column, text }) => (
                      <span key={`${column} ${text}`} className="block wrap-anywhere">
                        {text.startsWith(column) ? text : t.problemIn(column, text)}
                      </span>
                    ))
                  : `${desk.kinds[kind]?.text(1, language) ?? ''} ${name}`,
            },
            {
              title: t.value,
              key: 'value',
              width: 220,
              className: 'wrap-anywhere text-ink-2',
              render: (_, { problems }) =>
                problems.map(({ column, text, value }) => (
                  <span key={`${column} ${text}`} className="block">
                    {value}
                  </span>
                )),
            },
          ]}
        />
      </section>
    </section>
  );
}

/** What was read of a file: its encoding, its sheet, and where its heading stands if that is not the first line. */
function tableSource(
  { encoding, sheet, head_line }: { encoding: string; sheet: string; head_line: number },
  language: Language,
): string {
  const english = language === 'en';
  const parts = [encoding.toUpperCase()];
  if (sheet) parts.push(english ? `sheet “${sheet}”` : `工作表“${sheet}”`);
  if (head_line > 1) parts.push(english ? `headings in line ${head_line}` : `表头在第 ${head_line} 行`);
  return parts.join(english ? ', ' : '，');
}
