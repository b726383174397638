import { Button, Dropdown, Form, Input, InputNumber, Modal, Radio } from 'antd';
import { useState } from 'react';
import { send } from '#kit/call/send.ts';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useCopy } from '#kit/desk/use-copy.ts';
import { download } from '#kit/files/download.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Batch } from '#serials/desk-contract.ts';
import { alphabet } from '#serials/serial-code.ts';
import { type BatchAction, batchActionsIn, minPasswordLength, textLimits } from '#serials/states-and-limits.ts';
import { batchActionNames, deskWords } from './desk-words.ts';

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
        .filter((action) => action !== 'revoke' && (action !== 'print' || batch.exported))
        .map((action) => (
          <Button key={action} size="small" onClick={() => setOpened(action)}>
            {inLanguage(batchActionNames[action], language)}
          </Button>
        ))}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [{ key: 'revoke', danger: true, label: inLanguage(batchActionNames.revoke, language) }],
          onClick: () => setOpened('revoke'),
        }}
      >
        <Button size="small" aria-label={t.moreOf(batch.number)}>
          {t.more}
        </Button>
      </Dropdown>
      {opened === 'export' ? (
        <ExportDialog batch={batch} onClose={onClose} onExported={onChanged} />
      ) : opened ? (
        <ActionDialog action={opened} batch={batch} onChanged={onChanged} onClose={onClose} />
      ) : null}
    </span>
  );
}

/** Says what an action means, and asks for what it needs. */
function ActionDialog({
  action,
  batch: { id, revision, number, quantity, checks },
  onChanged,
  onClose,
}: Acted & { action: BatchAction; onClose(): void }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const [form] = Form.useForm<Record<string, string | number>>();
  const change = useChange(t.done, onChanged, form);
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
    const isDone = await change(() =>
      send('/api.php/official/serials/change_batch', { ...values, id, revision, action }),
    );
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

/** Exports the file for the printer, once: unencrypted, or in an archive whose password is shown only here. */
function ExportDialog({ batch, onClose, onExported }: { batch: Batch; onClose(): void; onExported(): unknown }) {
  useFocusBack();
  const t = useWords(deskWords);
  const language = useLanguage();
  const change = useChange(undefined, onExported);
  const copy = useCopy();
  const [format, setFormat] = useState<'zip' | 'csv'>('zip');
  const [password, setPassword] = useState(newPassword);
  const [isBusy, setIsBusy] = useState(false);
  const isShort = format === 'zip' && password.trim().length < minPasswordLength;

  async function exportFile() {
    setIsBusy(true);
    const sent = { id: batch.id, format, ...(format === 'zip' ? { password: password.trim() } : {}) };
    const isDone = await change(() => download('/api.php/official/serials/export_batch', sent, language));
    setIsBusy(false);
    if (isDone) onClose();
  }

  return (
    <Modal
      open
      title={`${t.export} · ${batch.number}`}
      okText={t.export}
      okButtonProps={{ disabled: isShort }}
      confirmLoading={isBusy}
      onOk={() => void exportFile()}
      onCancel={onClose}
    >
      <p className="mb-4">{t.exportOnce(batch.quantity)}</p>
      <Radio.Group
        className="grid! gap-1"
        value={format}
        onChange={({ target }) => setFormat(target.value)}
        options={[
          { value: 'zip', label: t.asZip },
          { value: 'csv', label: t.asCsv },
        ]}
      />
      {format === 'zip' ? (
        <div className="mt-4">
          <label htmlFor="export-password" className="block font-medium">
            {t.password}
          </label>
          <div className="mt-1 flex gap-2">
            <Input
              id="export-password"
              className="font-mono"
              value={password}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              status={isShort ? 'error' : ''}
              aria-describedby="export-password-help"
              onChange={({ target }) => setPassword(target.value)}
            />
            <Button onClick={() => void copy(password.trim(), t.copied)}>{t.copy}</Button>
          </div>
          <p id="export-password-help" className={`mt-2 text-[0.8125rem] ${isShort ? 'text-madder' : 'text-ink-3'}`}>
            {isShort ? t.passwordShort(minPasswordLength) : t.passwordHelp}
          </p>
        </div>
      ) : (
        <p className="mt-4 text-[0.8125rem] text-madder">{t.csvOpen}</p>
      )}
    </Modal>
  );
}

/** A random password (100 bits) of characters that are not confused when read out. */
function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return [...bytes]
    .map((byte) => alphabet[byte & 31])
    .join('')
    .replace(/.{5}(?=.)/g, '$&-');
}
