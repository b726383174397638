import { Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Imported } from '#kit/files/import/import-calls.ts';
import { PlainSelect } from '#kit/form/plain-select.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type ImportDesk, importPath } from './import-desk.ts';
import { importWords } from './import-words.ts';

const samples = 3;

/** What the columns are, guessed and to be corrected, with how the first lines are read by it. */
export function ImportColumns<Options, Read>({
  desk,
  file,
  onCheck,
  onHead,
}: {
  desk: ImportDesk<Options, Read>;
  file: Imported<Options>;
  onHead(line: number): void;
  onCheck(mapping: readonly string[], options: Options): Promise<boolean>;
}) {
  const t = useWords(importWords);
  const language = useLanguage();
  const [mapping, setMapping] = useState<readonly string[]>(file.mapping);
  const [options, setOptions] = useState<Options>(file.options);
  const [isSending, setIsSending] = useState(false);
  useUnsaved(() => !isSending && (mapping !== file.mapping || options !== file.options));
  const {
    data: preview,
    isLoading,
    mutate,
  } = useCall(
    importPath(desk, 'preview_import'),
    { id: file.id, mapping: JSON.stringify(mapping), options: JSON.stringify(options) },
    { keepPreviousData: true },
  );
  const missing = desk.missing(mapping).map((name) => inLanguage(name, language));
  const choose = (place: number, field: string) =>
    // A field belongs to one column: chosen here, it leaves the one that had it.
    setMapping(mapping.map((one, at) => (at === place ? field : field !== '' && one === field ? '' : one)));

  return (
    <>
      <section>
        <h3 className="mb-3 text-base font-semibold">{t.columns}</h3>
        <ImportHead desk={desk} file={file} onHead={onHead} />
        <div className="overflow-x-auto">
          <Table
            rowKey="place"
            size="small"
            className="max-w-[60rem] md:min-w-[40rem]"
            pagination={false}
            dataSource={file.head.map((head, place) => ({ head, place }))}
            columns={[
              { title: t.columnIn, dataIndex: 'head', className: 'wrap-anywhere md:w-[200px]' },
              {
                title: t.sample,
                key: 'sample',
                responsive: ['md'],
                render: (_, { place }) => (
                  <span className="text-ink-2 wrap-anywhere tabular-nums">
                    {preview
                      ?.slice(0, samples)
                      .map(({ cells }) => cells[place] ?? '')
                      .filter((cell) => cell.trim() !== '')
                      .join('，')
                      .slice(0, 120)}
                  </span>
                ),
              },
              {
                title: t.means,
                key: 'means',
                width: 220,
                render: (_, { head, place }) => (
                  <PlainSelect
                    label={t.meansOf(head)}
                    value={mapping[place] ?? ''}
                    onChange={(field) => choose(place, field)}
                    options={[
                      { value: '', label: t.nothing },
                      ...Object.entries(desk.fields).map(([value, name]) => ({
                        value,
                        label: inLanguage(name, language),
                      })),
                    ]}
                  />
                ),
              },
            ]}
          />
        </div>
      </section>
      {desk.Options ? (
        <desk.Options
          file={file}
          mapping={mapping}
          options={options}
          onChange={setOptions}
          onMeant={() => void mutate()}
        />
      ) : null}
      <p className="flex flex-wrap items-center gap-4">
        <Button
          type={file.state === 'read' ? 'primary' : 'default'}
          loading={isSending}
          disabled={missing.length > 0}
          onClick={() => {
            setIsSending(true);
            void onCheck(mapping, options).finally(() => setIsSending(false));
          }}
        >
          {file.state === 'read' ? t.check : t.checkAgain}
        </Button>
        {missing.length > 0 ? (
          <span role="alert" className="text-madder text-sm">
            {t.missing(missing.join(language === 'en' ? ', ' : '、'))}
          </span>
        ) : null}
      </p>
      {missing.length > 0 ? null : (
        <Preview
          desk={desk}
          rows={(preview ?? []) as unknown as PreviewRow<Read>[]}
          number={mapping.indexOf(Object.keys(desk.fields)[0] ?? '')}
          isLoading={isLoading}
        />
      )}
    </>
  );
}

/** Which line of the file is its heading: bills have a preamble, sheets a title. */
function ImportHead<Options, Read>({
  desk,
  file,
  onHead,
}: {
  desk: ImportDesk<Options, Read>;
  file: Imported<Options>;
  onHead(line: number): void;
}) {
  const t = useWords(importWords);
  const { data } = useCall(importPath(desk, 'import_first_lines'), { id: file.id });
  const text = (cells: readonly string[]) => {
    const named = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const all = named.join(' · ');
    return all.length > 24 ? `${all.slice(0, 24)}…` : all;
  };
  const lines = data ?? [{ line: file.head_line, cells: file.head }];
  // Of files that were read by an earlier release only the lines below are there.
  if (data?.every(({ line }) => line > file.head_line)) return null;
  return (
    <div className="mb-4 max-w-[40rem] text-sm">
      <Choice name={t.headLine}>
        <PlainSelect
          label={t.headLine}
          value={String(file.head_line)}
          onChange={(line) => onHead(Number(line))}
          options={[
            // A heading that was found further down is still one of the choices.
            ...(lines.some(({ line }) => line === file.head_line) ? [] : [{ line: file.head_line, cells: file.head }]),
            ...lines,
          ].map(({ line, cells }) => ({ value: String(line), label: t.headLineOf(line, text(cells)) }))}
        />
      </Choice>
    </div>
  );
}

export const Choice = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid items-center gap-1 sm:grid-cols-[8rem_1fr]">
    <span className="text-ink-2">{name}</span>
    {children}
  </div>
);

type PreviewRow<Read> = { line: number; cells: string[]; problem: string | null } & Read;

function Preview<Options, Read>({
  desk,
  rows,
  number,
  isLoading,
}: {
  desk: ImportDesk<Options, Read>;
  rows: readonly PreviewRow<Read>[];
  number: number;
  isLoading: boolean;
}) {
  const t = useWords(importWords);
  const language = useLanguage();
  return (
    <section>
      <h3 className="mb-3 text-base font-semibold">{t.preview}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section aria-label={t.preview} tabIndex={0} className="overflow-x-auto">
        <Table
          rowKey="line"
          size="small"
          className="md:min-w-[40rem]"
          pagination={false}
          loading={isLoading}
          dataSource={rows}
          columns={[
            { title: t.line, dataIndex: 'line', className: 'tabular-nums md:w-[70px]' },
            {
              title: inLanguage(desk.keyName, language),
              key: 'number',
              className: 'wrap-anywhere! md:w-[180px]',
              render: (_, { cells }) => cells[number] ?? '',
            },
            {
              title: t.readAs,
              key: 'read',
              render: (_, row) =>
                row.problem ? <span className="text-madder">{row.problem}</span> : desk.preview(row),
            },
          ]}
        />
      </section>
    </section>
  );
}
