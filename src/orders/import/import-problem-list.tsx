import { Button, Table } from 'antd';
import { useChange } from '#kit/desk/use-change.ts';
import { download } from '#kit/files/download.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { importLinesPerPage, type OrderImport } from './contract.ts';
import { importWords } from './import-words.ts';

interface Problem {
  line: number;
  order_no: string;
  text: string;
  value: string;
}

/** The lines that were not taken, each with its number and its reason. */
export function ImportProblems({
  file,
  problems,
  page,
  onPage,
}: {
  file: OrderImport;
  problems: readonly Problem[];
  page: number;
  onPage(page: number): void;
}) {
  const say = useWords(importWords);
  const language = useLanguage();
  const change = useChange(undefined);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <h3 className="text-base font-semibold">{say.problems}</h3>
        <Button
          size="small"
          onClick={() =>
            void change(() => download('/api.php/official/orders/import_problems', { id: file.id }, language))
          }
        >
          {say.problemFile}
        </Button>
      </div>
      <div className="overflow-x-auto">
        <Table
          rowKey="line"
          size="small"
          style={{ minWidth: 640 }}
          dataSource={problems}
          pagination={{
            current: page,
            pageSize: importLinesPerPage,
            total: file.counts.refused + file.counts.repeated,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: onPage,
          }}
          columns={[
            { title: say.line, dataIndex: 'line', width: 90, className: 'tabular-nums' },
            { title: say.number, dataIndex: 'order_no', width: 180, className: 'wrap-anywhere' },
            { title: say.problem, dataIndex: 'text' },
            { title: say.value, dataIndex: 'value', width: 220, className: 'wrap-anywhere text-ink-2' },
          ]}
        />
      </div>
    </section>
  );
}
