import { Button, Checkbox, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { OrderStatus } from '#orders/contract.ts';
import { eventNames } from '#orders/desk/desk-words.ts';
import { localTime } from '#orders/desk/local-time.ts';
import { PlainSelect } from '#orders/desk/plain-select.tsx';
import type { OrderImport, PreviewRow } from './contract.ts';
import {
  type ColumnMapping,
  type ImportOptions,
  importFieldNames,
  importFields,
  missingFields,
} from './import-fields.ts';
import { groupingNames, importWords, paymentNames } from './import-words.ts';
import { StateWordList } from './state-word-list.tsx';

const samples = 3;

/** What the columns are, guessed and to be corrected, with how the first lines are read by it. */
export function ImportColumns({
  file,
  onCheck,
  onHead,
}: {
  file: OrderImport;
  onHead(line: number): void;
  onCheck(mapping: ColumnMapping, options: ImportOptions): Promise<boolean>;
}) {
  const say = useWords(importWords);
  const language = useLanguage();
  const [mapping, setMapping] = useState<ColumnMapping>(file.mapping);
  const [options, setOptions] = useState<ImportOptions>(file.options);
  const [isSending, setIsSending] = useState(false);
  useUnsaved(() => !isSending && (mapping !== file.mapping || options !== file.options));
  const statusColumn = mapping.indexOf('status');
  const {
    data: preview,
    isLoading,
    mutate,
  } = useCall(
    '/api.php/official/orders/preview_import',
    { id: file.id, mapping: JSON.stringify(mapping), options: JSON.stringify(options) },
    { keepPreviousData: true },
  );
  const missing = missingFields(mapping).map((field) =>
    field === 'amount' ? say.amountWay : inLanguage(importFields[field].name, language),
  );
  const choose = (place: number, field: ColumnMapping[number]) =>
    // A field belongs to one column: chosen here, it leaves the one that had it.
    setMapping(mapping.map((one, at) => (at === place ? field : field !== '' && one === field ? '' : one)));
  const named = <Name extends string>(names: Record<Name, readonly [string, string]>) =>
    (Object.keys(names) as Name[]).map((value) => ({ value, label: inLanguage(names[value], language) }));

  return (
    <>
      <section>
        <h3 className="mb-3 text-base font-semibold">{say.columns}</h3>
        <ImportHead file={file} onHead={onHead} />
        <div className="overflow-x-auto">
          <Table
            rowKey="place"
            size="small"
            className="max-w-[60rem] md:min-w-[40rem]"
            pagination={false}
            dataSource={file.head.map((head, place) => ({ head, place }))}
            columns={[
              { title: say.columnIn, dataIndex: 'head', className: 'wrap-anywhere md:w-[200px]' },
              {
                title: say.sample,
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
                title: say.means,
                key: 'means',
                width: 220,
                render: (_, { head, place }) => (
                  <PlainSelect<ColumnMapping[number]>
                    label={say.meansOf(head)}
                    value={mapping[place] ?? ''}
                    onChange={(field) => choose(place, field)}
                    options={[
                      { value: '', label: say.nothing },
                      ...importFieldNames.map((field) => ({
                        value: field,
                        label: inLanguage(importFields[field].name, language),
                      })),
                    ]}
                  />
                ),
              },
            ]}
          />
        </div>
      </section>
      <section className="grid max-w-[40rem] gap-4 text-sm">
        <Choice name={say.grouping}>
          <PlainSelect
            label={say.grouping}
            value={options.grouping}
            onChange={(grouping) => setOptions({ ...options, grouping })}
            options={named(groupingNames)}
          />
        </Choice>
        <Choice name={say.payment}>
          <PlainSelect
            label={say.payment}
            value={options.payment}
            onChange={(payment) => setOptions({ ...options, payment })}
            options={named(paymentNames)}
          />
        </Choice>
        <Checkbox
          checked={options.skip_repeated}
          onChange={({ target }) => setOptions({ ...options, skip_repeated: target.checked })}
        >
          {say.skipRepeated}
        </Checkbox>
      </section>
      {statusColumn < 0 ? null : <StateWordList id={file.id} column={statusColumn} onSaid={() => void mutate()} />}
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
          {file.state === 'read' ? say.check : say.checkAgain}
        </Button>
        {missing.length > 0 ? (
          <span role="alert" className="text-madder text-sm">
            {say.missing(missing.join(language === 'en' ? ', ' : '、'))}
          </span>
        ) : null}
      </p>
      {missing.length > 0 ? null : (
        <Preview rows={preview ?? []} number={mapping.indexOf('order_no')} isLoading={isLoading} />
      )}
    </>
  );
}

/** Which line of the file is its heading: bills have a preamble, sheets a title. */
function ImportHead({ file, onHead }: { file: OrderImport; onHead(line: number): void }) {
  const say = useWords(importWords);
  const { data } = useCall('/api.php/official/orders/import_first_lines', { id: file.id });
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
      <Choice name={say.headLine}>
        <PlainSelect
          label={say.headLine}
          value={String(file.head_line)}
          onChange={(line) => onHead(Number(line))}
          options={[
            // A heading that was found further down is still one of the choices.
            ...(lines.some(({ line }) => line === file.head_line) ? [] : [{ line: file.head_line, cells: file.head }]),
            ...lines,
          ].map(({ line, cells }) => ({ value: String(line), label: say.headLineOf(line, text(cells)) }))}
        />
      </Choice>
    </div>
  );
}

const Choice = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid items-center gap-1 sm:grid-cols-[8rem_1fr]">
    <span className="text-ink-2">{name}</span>
    {children}
  </div>
);

function Preview({ rows, number, isLoading }: { rows: readonly PreviewRow[]; number: number; isLoading: boolean }) {
  const say = useWords(importWords);
  const language = useLanguage();
  return (
    <section>
      <h3 className="mb-3 text-base font-semibold">{say.preview}</h3>
      <div className="overflow-x-auto">
        <Table
          rowKey="line"
          size="small"
          className="md:min-w-[40rem]"
          pagination={false}
          loading={isLoading}
          dataSource={rows}
          columns={[
            { title: say.line, dataIndex: 'line', className: 'tabular-nums md:w-[70px]' },
            {
              title: say.number,
              key: 'number',
              className: 'wrap-anywhere! md:w-[180px]',
              render: (_, { cells }) => cells[number] ?? '',
            },
            {
              title: say.readAs,
              key: 'events',
              render: (_, { problem, events }) =>
                problem ? (
                  <span className="text-madder">{problem}</span>
                ) : (
                  <span className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
                    {events.map(({ status, at, sum_fen }) => (
                      <span key={status}>
                        {inLanguage(eventNames[status as OrderStatus], language)} {yuan(sum_fen)}
                        <span className="ml-2 text-ink-3">{localTime(at)}</span>
                      </span>
                    ))}
                  </span>
                ),
            },
          ]}
        />
      </div>
    </section>
  );
}
