import { Alert, Button, Spin, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallFailure } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { sendTable, TableFileButton } from '#kit/desk/table-file-button.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type OrderImport, readOrderImportPath } from './contract.ts';
import { ImportPage } from './import-page.tsx';
import { importStateNames, importWords } from './import-words.ts';

/** Files of orders: a new one is read, one of the list opens in its place. Which one is open stands in the address. */
export function ImportList() {
  const say = useWords(importWords);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const open = Number(search.get('import') ?? 0);
  const show = (id: number) =>
    setSearch(id ? { tab: 'import', import: String(id) } : { tab: 'import' }, { preventScrollReset: true });
  const answer = useCall('/api.php/official/orders/list_imports', open ? null : {}, { refreshInterval: 5_000 });
  const { data, error, isLoading } = answer;
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState('');

  async function read(file: File) {
    setIsReading(true);
    setProblem('');
    try {
      show((await sendTable<OrderImport>(readOrderImportPath, file, say.failed)).id);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setProblem(failure.message);
    } finally {
      setIsReading(false);
    }
  }
  if (open) return <ImportPage id={open} onBack={() => show(0)} />;

  const columns: TableColumnsType<OrderImport> = [
    {
      title: say.file,
      key: 'name',
      render: (_, { id, name }) => (
        <Button type="link" className="h-auto! p-0! wrap-anywhere" onClick={() => show(id)}>
          {name || `#${id}`}
        </Button>
      ),
    },
    {
      title: say.state,
      key: 'state',
      width: 120,
      render: (_, { state }) => inLanguage(importStateNames[state], language),
    },
    { title: say.lines, key: 'lines', width: 130, align: 'right', render: (_, { lines }) => say.linesOf(lines) },
    {
      title: say.outcome,
      key: 'outcome',
      width: 230,
      render: (_, one) => (one.state === 'checked' || one.state === 'written' ? say.outcomeOf(one) : '–'),
    },
    {
      title: say.created,
      key: 'created',
      width: 150,
      render: (_, { created_at }) => (
        <span className="text-ink-2 tabular-nums">{shortMoment(created_at, language, Date.now())}</span>
      ),
    },
  ];
  return (
    <>
      <p className="mb-4 max-w-[48rem] text-sm text-ink-2">{say.about}</p>
      {problem ? <Alert className="mb-4!" type="error" showIcon title={problem} /> : null}
      <Spin spinning={isReading} description={say.reading}>
        <p className="mb-4">
          <TableFileButton label={say.choose} onChosen={(file) => void read(file)} />
        </p>
        <FailedReading answer={answer} />
        {error && !data ? null : (
          <div className={data?.length ? 'overflow-x-auto' : ''}>
            <Table
              rowKey="id"
              size="small"
              // Without any its words stand in the middle of the page, and not of a table that is wider.
              {...(data?.length ? { style: { minWidth: 820 } } : { showHeader: false })}
              columns={columns}
              dataSource={data ?? []}
              loading={isLoading}
              pagination={false}
              locale={{ emptyText: <span className="text-ink-2">{say.noImports}</span> }}
            />
          </div>
        )}
      </Spin>
    </>
  );
}
