import { App, Button, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { CallFailure } from '#kit/call/send.ts';
import { useCopy } from '#kit/desk/use-copy.ts';
import { download } from '#kit/files/download.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Batch, minPasswordLength } from '#serials/desk-contract.ts';
import { alphabet } from '#serials/serial-code.ts';
import { deskWords } from './desk-words.ts';

/** Exports the file for the printer, once: unencrypted, or in an archive whose password is shown only here. */
export function ExportDialog({ batch, onClose, onExported }: { batch: Batch; onClose(): void; onExported(): unknown }) {
  useFocusBack();
  const t = useWords(deskWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const copy = useCopy();
  const [format, setFormat] = useState<'zip' | 'csv'>('zip');
  const [password, setPassword] = useState(newPassword);
  const [isBusy, setIsBusy] = useState(false);
  const isShort = format === 'zip' && password.trim().length < minPasswordLength;

  async function exportFile() {
    setIsBusy(true);
    try {
      await download(
        '/api.php/official/serials/export_batch',
        { id: batch.id, format, ...(format === 'zip' ? { password: password.trim() } : {}) },
        language,
      );
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      void message.error(Object.values(failure.fields)[0] ?? failure.message);
    } finally {
      setIsBusy(false);
      await onExported();
    }
  }

  return (
    <Modal
      open
      title={`${t.export} · ${batch.number}`}
      okText={t.export}
      cancelText={t.cancel}
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
