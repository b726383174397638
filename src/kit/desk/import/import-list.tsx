import { Alert, Button, Spin, type TableColumnsType } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Envelope } from '#kit/call/call.ts';
import { CallFailure, callAddress } from '#kit/call/send.ts';
import { MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { PagedTable, wholeList } from '#kit/desk/paged-table.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import type { Imported } from '#kit/files/import/import-calls.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type ImportDesk, importPath } from './import-desk.ts';
import { ImportPage } from './import-page.tsx';
import { importStateNames, importWords } from './import-words.ts';

const stateTones = {
  read: 'ochre',
  checking: 'indigo',
  checked: 'teal',
  writing: 'indigo',
  written: 'moss',
  taking_back: 'indigo',
  taken_back: 'plain',
  failed: 'madder',
} as const;

/** Files of one kind: a new one is read, one of the list opens in its place. Which one is open stands in the address. */
export function ImportList<Options, Read>({ desk }: { desk: ImportDesk<Options, Read> }) {
  const t = useWords(importWords);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const open = Number(search.get('import') ?? 0);
  const show = (id: number) =>
    setSearch(id ? { tab: 'import', import: String(id) } : { tab: 'import' }, { preventScrollReset: true });
  const answer = useCall(importPath(desk, 'list_imports'), open ? null : {}, { refreshInterval: 5_000 });
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState('');

  async function read(file: File) {
    setIsReading(true);
    setProblem('');
    try {
      show((await sendTable<Imported>(`${desk.calls}/read_import`, file, t.failed)).id);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setProblem(failure.message);
    } finally {
      setIsReading(false);
    }
  }
  if (open) return <ImportPage key={open} desk={desk} id={open} onBack={() => show(0)} />;

  const outcome = ({ state, items, items_written, items_taken_back }: Imported) => {
    const count = (number: number) => desk.countOf(number, language);
    if (state === 'taken_back') return t.takenBackOf(count(items_taken_back), count(items_written - items_taken_back));
    return state === 'checked' ? count(items) : state === 'written' ? count(items_written) : '–';
  };
  const columns: TableColumnsType<Imported> = [
    {
      title: t.file,
      key: 'name',
      render: (_, { id, name }) => <NameLink to={`?tab=import&import=${id}`}>{name || `#${id}`}</NameLink>,
    },
    {
      title: t.state,
      key: 'state',
      width: 150,
      render: (_, { state }) => (
        <StateMark tone={stateTones[state]}>{inLanguage(importStateNames[state], language)}</StateMark>
      ),
    },
    {
      title: t.lines,
      key: 'lines',
      width: 130,
      align: 'right',
      // What came of them begins beside it.
      className: 'pr-8!',
      render: (_, { lines }) => t.linesOf(lines),
    },
    { title: t.outcome, key: 'outcome', width: 230, render: (_, one) => outcome(one) },
    { title: t.created, key: 'created', width: 150, render: (_, { created_at }) => <MomentCell at={created_at} /> },
  ];
  return (
    <>
      <p className="mb-4 max-w-[48rem] text-sm text-ink-2">{inLanguage(desk.about, language)}</p>
      {problem ? <Alert className="mb-4!" type="error" showIcon title={problem} /> : null}
      <Spin spinning={isReading} description={t.reading}>
        <p className="mb-4 flex flex-wrap gap-3">
          <TableFileButton label={t.choose} onChosen={(file) => void read(file)} />
          {desk.Beside ? <desk.Beside /> : null}
        </p>
        <PagedTable
          answer={wholeList({ ...answer, data: answer.data as Imported[] | undefined })}
          columns={columns}
          minWidth={820}
          empty={t.noImports}
        />
      </Spin>
    </>
  );
}

/** Chooses a table: CSV or a workbook. */
function TableFileButton({ label, onChosen }: { label: string; onChosen(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        aria-label={label}
        accept=".csv,.txt,.xlsx"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onChosen(file);
        }}
      />
      <Button type="primary" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/**
 * Sends a table to an address that takes one, and resolves with what was read of it. Rejects in the words of the answer;
 * without one in `failed`.
 */
async function sendTable<Made>(path: string, file: File, failed: string): Promise<Made> {
  const { url, credentials } = callAddress(path);
  const answer = await fetch(`${url}?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
    credentials,
  })
    .then((response) => response.json() as Promise<Envelope<Made>>)
    .catch(() => undefined);
  if (answer?.code === 1) return answer.data;
  throw new CallFailure(answer?.msg || failed, {
    code: answer?.code ?? 0,
    event: answer ? 'api_error' : 'err_network',
    data: null,
  });
}
