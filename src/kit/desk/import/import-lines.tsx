import { Button, Table } from 'antd';
import { useChange } from '#kit/desk/use-change.ts';
import { download } from '#kit/files/download.ts';
import { type ImportLine, importLinesPerPage } from '#kit/files/import/import-calls.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type ImportDesk, importPath } from './import-desk.ts';
import { importWords } from './import-words.ts';

/** Lines of a file, each with its number and all that is wrong with it. */
export function ImportLines<Options, Read>({
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
