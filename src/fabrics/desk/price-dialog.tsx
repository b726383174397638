import { App, Button, InputNumber, Radio, Table } from 'antd';
import { useState } from 'react';
import type { ResultOf } from '#kit/call/call.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { previewPrices, Repriced } from './contract.ts';
import { deskWords } from './desk-words.ts';

const amountText = ({ by, amount }: Pick<Repriced, 'by' | 'amount'>) =>
  `${amount > 0 ? '+' : '−'}${by === 'permille' ? `${Math.abs(amount) / 10}%` : yuan(Math.abs(amount))}`;

/** Changes the prices of all filtered fabrics after a preview; earlier changes can be undone. */
export function PriceDialog({
  filter,
  total,
  onClose,
  onChanged,
}: {
  filter: Record<string, string | number>;
  total: number;
  onClose(): void;
  onChanged(): void;
}) {
  useFocusBack();
  const t = useWords(deskWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [by, setBy] = useState<'permille' | 'fen'>('permille');
  const [amount, setAmount] = useState(0);
  const [preview, setPreview] = useState<ResultOf<typeof previewPrices>>();
  const [isBusy, setIsBusy] = useState(false);
  const { data: before = [], mutate } = useCall('/api.php/official/fabric/list_repriced', {});
  const given = { ...filter, by, amount: Math.round(amount * (by === 'permille' ? 10 : 100)) };

  async function run(work: () => Promise<void>) {
    setIsBusy(true);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      void message.error(failure.message);
    } finally {
      setIsBusy(false);
    }
  }
  const change = () =>
    run(async () => {
      try {
        await send(
          '/api.php/official/fabric/change_prices',
          { ...given, fabrics: preview?.fabrics, stamp: preview?.stamp },
          { timeoutMs: 60_000 },
        );
        void message.success(t.saved);
      } finally {
        // After a failure too: prices may have changed, or only the answer was lost.
        setPreview(undefined);
        await mutate();
        onChanged();
      }
    });
  const undo = (id: number) =>
    run(async () => {
      try {
        const { restored, left } = await send('/api.php/official/fabric/undo_prices', { id }, { timeoutMs: 60_000 });
        void message.success(t.restored(restored, left));
      } finally {
        await mutate();
        onChanged();
      }
    });

  return (
    <DeskDialog
      width={680}
      title={t.reprice}
      onClose={onClose}
      isUnsaved={() => preview !== undefined}
      cancelText={t.close}
      okText={preview ? t.doReprice(preview.fabrics) : t.toPreview}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: given.amount === 0 || preview?.fabrics === 0 }}
      onOk={() =>
        preview
          ? void change()
          : void run(async () => setPreview(await send('/api.php/official/fabric/preview_prices', given)))
      }
    >
      <p>{t.repriceAbout(total)}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Radio.Group
          value={by}
          onChange={({ target }) => {
            setBy(target.value);
            setPreview(undefined);
          }}
          options={[
            { value: 'permille', label: t.byPercent },
            { value: 'fen', label: t.byAmount },
          ]}
        />
        <InputNumber
          aria-label={t.amount}
          placeholder={t.amount}
          className="w-40!"
          precision={by === 'permille' ? 1 : 2}
          min={by === 'permille' ? -90 : -10_000}
          max={by === 'permille' ? 900 : 10_000}
          onChange={(value) => {
            setAmount(Number(value ?? 0));
            setPreview(undefined);
          }}
        />
      </div>
      {preview ? (
        <>
          <p className="mt-4 font-medium">{t.willChange(preview.fabrics, preview.kept)}</p>
          <Table
            className="mt-2"
            rowKey="code"
            size="small"
            pagination={false}
            dataSource={preview.samples}
            columns={[
              { title: t.fabric, render: (_, { code, name }) => `${code} ${inLanguage(name, language)}` },
              {
                title: t.price,
                className: 'tabular-nums',
                render: (_, { before: was, after }) =>
                  was.map((fen, at) => `${yuan(fen)} → ${yuan(after[at] ?? 0)}`).join(language === 'en' ? ', ' : '，'),
              },
            ]}
          />
        </>
      ) : null}
      {before.length > 0 ? (
        <section className="mt-6 border-line border-t pt-4">
          <h3 className="font-medium">{t.repriced}</h3>
          <ul className="mt-2 grid max-h-56 gap-2 overflow-y-auto">
            {before.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
                <span>
                  {t.repricedLine(amountText(one), one.fabrics, one.by_name)}{' '}
                  <span className="text-ink-3">{shortMoment(one.at, language, Date.now())}</span>
                </span>
                {one.undone_at ? (
                  <span className="text-ink-3">{t.undone}</span>
                ) : (
                  <Button size="small" onClick={() => void undo(one.id)}>
                    {t.undo}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </DeskDialog>
  );
}
