import { Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { importLinesPerPage, type OrderImport } from './contract.ts';
import { importWords } from './import-words.ts';

/** Asks before an import is taken back, with what goes and what stays. */
export function TakeBackDialog({
  file: { id, name },
  onClose,
  onDone,
}: {
  file: OrderImport;
  onClose(): void;
  onDone(): unknown;
}) {
  useFocusBack();
  const say = useWords(importWords);
  const { data } = useCall('/api.php/official/orders/import_staying', { id });
  const change = useChange(undefined, onDone);
  const takeBack = async () => {
    await change(() => send('/api.php/official/orders/take_back_import', { id }));
    onClose();
  };
  return (
    <Modal
      open
      width={720}
      title={say.takeBackOf(name)}
      loading={!data}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {say.cancel}
        </Button>,
        <ActButton key="take-back" type="primary" danger disabled={!data?.going} onAct={takeBack}>
          {say.takeBackGoing(data?.going ?? 0)}
        </ActButton>,
      ]}
    >
      {data ? <p className="mb-4">{say.goingAndStaying(data.going, data.staying)}</p> : null}
      <Staying id={id} />
    </Modal>
  );
}

/** Orders of an import that stay when it is taken back, each with where else it is known from. */
export function Staying({ id }: { id: number }) {
  const say = useWords(importWords);
  const [page, setPage] = useState(1);
  const { data, isLoading } = useCall(
    '/api.php/official/orders/import_staying',
    { id, page },
    { keepPreviousData: true },
  );
  if (!data?.rows.length) return null;
  return (
    <Table
      rowKey="key"
      size="small"
      title={() => say.staying}
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
        { title: say.number, dataIndex: 'key', className: 'wrap-anywhere' },
        { title: say.problem, dataIndex: 'reason', className: 'wrap-anywhere' },
      ]}
    />
  );
}
