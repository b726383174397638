import { Alert, App, Button, Checkbox, Modal, Spin, Table } from 'antd';
import { useState } from 'react';
import { type ImportReport, importLinesPerPage, lineKinds, readImportPath } from '#fabrics/import/contract.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { sendTable, TableFileButton } from '#kit/desk/table-file-button.tsx';
import { download } from '#kit/files/download.ts';
import { tableSource } from '#kit/files/table/table-source.ts';
import { inLanguage, listed } from '#kit/text/language.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords, lineKindNames } from './desk-words.ts';

/** A file is read into a report, looked at, and written when somebody says so. */
export function ImportDialog({ onClose, onWritten }: { onClose(): void; onWritten(): void }) {
  useFocusBack();
  const say = useWords(deskWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [report, setReport] = useState<ImportReport>();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [show, setShow] = useState(false);

  async function run(work: () => Promise<void>) {
    setIsBusy(true);
    setProblem('');
    try {
      await work();
    } catch (failure) {
      setProblem(failure instanceof CallFailure ? failure.message : say.failed);
    } finally {
      setIsBusy(false);
    }
  }
  const read = (file: File) =>
    run(async () => setReport(await sendTable<ImportReport>(readImportPath, file, say.failed)));
  const turn = (page: number) =>
    run(async () =>
      setReport(await send('/api.php/official/fabric/get_import', { id: report?.id, kind: 'all', page })),
    );
  const write = () =>
    run(async () => {
      const written = await send(
        '/api.php/official/fabric/write_import',
        { id: report?.id, show },
        { timeoutMs: 120_000 },
      );
      setReport(written);
      void message.success(say.written(written.counts.new + written.counts.changed));
      onWritten();
    });
  const close = () => {
    if (report?.state === 'read') void send('/api.php/official/fabric/drop_import', { id: report.id }).catch(() => {});
    onClose();
  };
  const sound = report ? report.counts.new + report.counts.changed : 0;

  return (
    <Modal
      open
      width={860}
      title={say.importTitle}
      onCancel={close}
      footer={
        report?.state === 'read' ? (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Checkbox checked={show} onChange={({ target }) => setShow(target.checked)}>
              {say.showAtOnce}
            </Checkbox>
            <Button onClick={() => setReport(undefined)}>{say.otherFile}</Button>
            <Button type="primary" loading={isBusy} disabled={sound === 0} onClick={() => void write()}>
              {say.write(sound)}
            </Button>
          </div>
        ) : (
          [
            <Button key="close" onClick={close}>
              {say.close}
            </Button>,
          ]
        )
      }
    >
      {problem ? <Alert className="mb-4!" type="error" showIcon title={problem} /> : null}
      {report ? (
        <>
          <p className="flex flex-wrap gap-x-5 gap-y-1">
            {lineKinds
              .filter((kind) => report.counts[kind] > 0)
              .map((kind) => (
                <span key={kind} className={kind === 'faulty' ? 'text-madder' : ''}>
                  {inLanguage(lineKindNames[kind], language)}{' '}
                  <strong className="tabular-nums">{report.counts[kind]}</strong>
                </span>
              ))}
            <span className="text-ink-3">{say.encoding(tableSource(report, language))}</span>
          </p>
          {report.ignored.length > 0 ? (
            <p className="mt-1 text-ink-3 text-sm">{say.ignored(listed(report.ignored, language))}</p>
          ) : null}
          {report.counts.faulty > 0 ? (
            <p className="mt-2">
              <Button
                size="small"
                onClick={() =>
                  void run(() => download('/api.php/official/fabric/import_errors', { id: report.id }, language))
                }
              >
                {say.errorsFile}
              </Button>
            </p>
          ) : null}
          <Table
            className="mt-3"
            rowKey="line"
            size="small"
            loading={isBusy}
            dataSource={report.lines}
            scroll={{ y: 360 }}
            pagination={{
              pageSize: importLinesPerPage,
              total: Object.values(report.counts).reduce((sum, count) => sum + count, 0),
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: (page) => void turn(page),
            }}
            columns={[
              { title: say.line, dataIndex: 'line', width: 70, className: 'tabular-nums' },
              { title: say.code, dataIndex: 'code', width: 150 },
              {
                title: say.result,
                render: (_, { kind, name, problems }) => (
                  <span>
                    <span className={kind === 'faulty' ? 'text-madder' : 'text-ink-2'}>
                      {inLanguage(lineKindNames[kind], language)}
                    </span>{' '}
                    {name}
                    {problems.map(({ column, text }) => (
                      <span key={column} className="block wrap-anywhere text-sm">
                        {say.problemIn(column, text)}
                      </span>
                    ))}
                  </span>
                ),
              },
            ]}
          />
        </>
      ) : (
        <Spin spinning={isBusy} description={say.reading}>
          <p>{say.importAbout}</p>
          <p className="mt-4 flex flex-wrap gap-3">
            <TableFileButton label={say.choose} onChosen={(file) => void read(file)} />
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                onClick={() =>
                  void run(() => download('/api.php/official/fabric/import_pattern', { format }, language))
                }
              >
                {say.pattern} {format.toUpperCase()}
              </Button>
            ))}
          </p>
        </Spin>
      )}
    </Modal>
  );
}
