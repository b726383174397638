import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { CallFailure, send } from '#kit/call/send.ts';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type BatchAction, batchActionsIn } from '#serials/batch-states.ts';
import { textLimits } from '#serials/contract.ts';
import type { Batch } from '#serials/desk-contract.ts';
import { batchActionNames, deskWords } from './desk-words.ts';
import { ExportDialog } from './export-dialog.tsx';

interface Acted {
  batch: Batch;
  onChanged(): unknown;
}

/** Actions available for a batch, each confirmed in a dialog. */
export function BatchActions({ batch, onChanged }: Acted) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const [opened, setOpened] = useState<BatchAction | 'export'>();
  const onClose = () => setOpened(undefined);
  return (
    <span className="flex flex-wrap gap-2">
      {batch.state === 'generated' && !batch.exported ? (
        <Button size="small" onClick={() => setOpened('export')}>
          {t.export}
        </Button>
      ) : null}
      {batchActionsIn(batch.state)
        .filter((action) => action !== 'print' || batch.exported)
        .map((action) => (
          <Button
            key={action}
            size="small"
            type={action === 'revoke' ? 'text' : 'default'}
            danger={action === 'revoke'}
            onClick={() => setOpened(action)}
          >
            {inLanguage(batchActionNames[action], language)}
          </Button>
        ))}
      {opened === 'export' ? (
        <ExportDialog batch={batch} onClose={onClose} onExported={onChanged} />
      ) : opened ? (
        <ActionDialog action={opened} batch={batch} onChanged={onChanged} onClose={onClose} />
      ) : null}
    </span>
  );
}

/** Says what an action means, asks for what it needs, and shows a refusal beside the field that it is about. */
function ActionDialog({
  action,
  batch: { id, revision, number, quantity, checks },
  onChanged,
  onClose,
}: Acted & { action: BatchAction; onClose(): void }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const [form] = Form.useForm<Record<string, string | number>>();
  const change = useChange(t.done, onChanged);
  const [isBusy, setIsBusy] = useState(false);
  const name = inLanguage(batchActionNames[action], language);
  const text = {
    print: t.confirmPrint,
    activate: t.confirmActivate,
    revoke: t.confirmRevoke(quantity, checks),
    lift_recall: t.confirmLift,
    recall: t.recallHelp,
    generate: '',
  }[action];

  async function act(values: Record<string, string | number>) {
    setIsBusy(true);
    const isDone = await change(async () => {
      try {
        await send('/api.php/official/serials/change_batch', { ...values, id, revision, action });
      } catch (failure) {
        if (failure instanceof CallFailure)
          form.setFields(Object.entries(failure.fields).map(([name, text]) => ({ name, errors: [text] })));
        throw failure;
      }
    });
    setIsBusy(false);
    if (isDone) onClose();
  }
  const long = (field: string, label: string, rows: number) => (
    <Form.Item name={field} label={label}>
      <Input.TextArea rows={rows} maxLength={textLimits.recall} />
    </Form.Item>
  );
  return (
    <DeskDialog
      title={`${name} · ${number}`}
      okText={name}
      cancelText={t.cancel}
      okButtonProps={{ danger: action === 'revoke' || action === 'recall' }}
      confirmLoading={isBusy}
      onOk={form.submit}
      onClose={onClose}
      isUnsaved={() => form.isFieldsTouched()}
    >
      <p className="mb-3">{text}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void act(values)}>
        {action === 'print' ? (
          <Form.Item name="lines" label={t.lines}>
            <InputNumber min={0} precision={0} className="w-full!" />
          </Form.Item>
        ) : null}
        {action === 'revoke' ? (
          <>
            <Form.Item name="number" label={t.typeNumber(number)}>
              <Input maxLength={40} />
            </Form.Item>
            {long('reason', t.revokeReason, 2)}
          </>
        ) : null}
        {action === 'recall' ? (
          <>
            {long('recall_zh', t.recallZh, 3)}
            {long('recall_en', t.recallEn, 3)}
          </>
        ) : null}
      </Form>
    </DeskDialog>
  );
}
