import { Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import type { Imported } from '#kit/files/import/import-calls.ts';
import { importLinesPerPage } from '#kit/files/import/import-kind.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type ImportDesk, importPath } from './import-desk.ts';
import { importWords } from './import-words.ts';

/** Asks before an import is taken back, with what goes and what stays. */
export function TakeBackDialog<Options, Read>({
  desk,
  file: { id, name },
  onClose,
  onDone,
}: {
  desk: ImportDesk<Options, Read>;
  file: Imported<Options>;
  onClose(): void;
  onDone(): unknown;
}) {
  useFocusBack();
  const t = useWords(importWords);
  const language = useLanguage();
  const { data } = useCall(importPath(desk, 'import_staying'), { id });
  const change = useChange(undefined, onDone);
  const itemsOf = (items: number) => desk.countOf(items, language);
  const takeBack = async () => {
    await change(() => send(importPath(desk, 'take_back_import'), { id }));
    onClose();
  };
  return (
    <Modal
      open
      width={720}
      title={t.takeBackOf(name)}
      loading={!data}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t.cancel}
        </Button>,
        <ActButton key="take-back" type="primary" danger disabled={!data?.going} onAct={takeBack}>
          {t.takeBackGoing(itemsOf(data?.going ?? 0))}
        </ActButton>,
      ]}
    >
      {data ? (
        <>
          <p>{t.goingAndStaying(itemsOf(data.going), data.staying > 0 ? itemsOf(data.staying) : '')}</p>
          <p className="mt-2 mb-4 text-sm text-ink-2">{inLanguage(desk.takeBackAbout, language)}</p>
        </>
      ) : null}
      <Staying desk={desk} id={id} />
    </Modal>
  );
}

/** What of an import stays when it is taken back, each with the reason. */
export function Staying<Options, Read>({ desk, id }: { desk: ImportDesk<Options, Read>; id: number }) {
  const t = useWords(importWords);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, isLoading } = useCall(importPath(desk, 'import_staying'), { id, page }, { keepPreviousData: true });
  if (!data?.rows.length) return null;
  return (
    <Table
      rowKey="key"
      size="small"
      title={() => t.staying}
      loading={isLoading}
      dataSource={data.rows}
      scroll={{ y: 300 }}
      pagination={{
        current: page,
        pageSize: importLinesPerPage,
        total: data.staying,
        showSizeChanger: false,
        hideOnSinglePage: true,
        onChange: setPage,
      }}
      columns={[
        { title: inLanguage(desk.keyName, language), dataIndex: 'key', className: 'wrap-anywhere' },
        { title: t.reason, dataIndex: 'reason', className: 'wrap-anywhere' },
      ]}
    />
  );
}
