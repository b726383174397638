import { App, Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { send } from '#kit/call/send.ts';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type BatchAction, batchActionsIn } from '#serials/batch-states.ts';
import { textLimits } from '#serials/contract.ts';
import type { Batch } from '#serials/desk-contract.ts';
import { batchActionNames, deskWords } from './desk-words.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Actions available for a batch; irreversible ones ask for confirmation. */
export function BatchActions({ batch, onChanged }: { batch: Batch; onChanged(): unknown }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const change = useChange(t.done, onChanged);
  const [isExporting, setIsExporting] = useState(false);

  async function confirm(action: BatchAction) {
    // Written by the dialog's fields, read on confirmation.
    const input = { lines: 0, recall_zh: '', recall_en: '', number: '', reason: '' };
    const text = {
      print: t.confirmPrint,
      activate: t.confirmActivate,
      revoke: t.confirmRevoke(batch.quantity, batch.checks),
      lift_recall: t.confirmLift,
      recall: t.recallHelp,
      generate: '',
    }[action];
    const name = inLanguage(batchActionNames[action], language);
    const textArea = (field: 'reason' | 'recall_zh' | 'recall_en', label: string, rows: number) => (
      <Input.TextArea
        aria-label={label}
        placeholder={label}
        rows={rows}
        maxLength={textLimits.recall}
        onChange={({ target }) => {
          input[field] = target.value.trim();
        }}
      />
    );
    // Awaited, so that a rejection that keeps it open is not an unhandled error.
    await modal.confirm({
      title: `${name} · ${batch.number}`,
      okText: name,
      cancelText: t.cancel,
      okButtonProps: { danger: action === 'revoke' || action === 'recall' },
      content: (
        <div className="grid gap-3">
          <p>{text}</p>
          {action === 'print' ? (
            <InputNumber
              aria-label={t.lines}
              placeholder={t.lines}
              min={0}
              precision={0}
              className="w-full!"
              onChange={(lines) => {
                input.lines = Number(lines ?? 0);
              }}
            />
          ) : null}
          {action === 'revoke' ? (
            <>
              <Input
                aria-label={t.typeNumber(batch.number)}
                placeholder={t.typeNumber(batch.number)}
                maxLength={40}
                onChange={({ target }) => {
                  input.number = target.value.trim();
                }}
              />
              {textArea('reason', t.revokeReason, 2)}
            </>
          ) : null}
          {action === 'recall' ? (
            <>
              {textArea('recall_zh', t.recallZh, 3)}
              {textArea('recall_en', t.recallEn, 3)}
            </>
          ) : null}
        </div>
      ),
      // Throwing keeps the dialog and its input open.
      onOk: async () => {
        const isDone = await change(() =>
          send('/api.php/official/serials/change_batch', { id: batch.id, revision: batch.revision, action, ...input }),
        );
        if (!isDone) throw new Error('kept open');
      },
    });
  }

  return (
    <span className="flex flex-wrap gap-2">
      {batch.state === 'generated' && !batch.exported ? (
        <Button size="small" onClick={() => setIsExporting(true)}>
          {t.export}
        </Button>
      ) : null}
      {isExporting ? <ExportDialog batch={batch} onClose={() => setIsExporting(false)} onExported={onChanged} /> : null}
      {batchActionsIn(batch.state)
        .filter((action) => action !== 'print' || batch.exported)
        .map((action) => (
          <Button
            key={action}
            size="small"
            type={action === 'revoke' ? 'text' : 'default'}
            danger={action === 'revoke'}
            onClick={() => void confirm(action)}
          >
            {inLanguage(batchActionNames[action], language)}
          </Button>
        ))}
    </span>
  );
}
