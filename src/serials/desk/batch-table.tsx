import { Button, Form, Input, InputNumber, Progress, type TableColumnsType } from 'antd';
import { useRef, useState } from 'react';
import { randomId } from '#kit/call/random-id.ts';
import { send } from '#kit/call/send.ts';
import { MomentCell } from '#kit/desk/desk-list.tsx';
import { ExportButton } from '#kit/desk/export-button.tsx';
import { PagedTable, wholeList } from '#kit/desk/paged-table.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { grouped } from '#kit/text/grouped.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Batch } from '#serials/desk-contract.ts';
import { batchStateNames, maxBatchSize, textLimits } from '#serials/states-and-limits.ts';
import { BatchActions } from './batch-actions.tsx';
import { deskWords } from './desk-words.ts';

const stateTones = {
  generating: 'plain',
  generated: 'ochre',
  printed: 'indigo',
  activated: 'moss',
  recalled: 'madder',
  revoked: 'plain',
} as const;

export function BatchTable() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const [isCreating, setIsCreating] = useState(false);
  const answer = useCall(
    '/api.php/official/serials/list_batches',
    {},
    {
      // Polls faster while numbers are being generated.
      refreshInterval: (batches) => (batches?.some(({ state }) => state === 'generating') ? 1_000 : 30_000),
    },
  );
  const { mutate } = answer;
  const columns: TableColumnsType<Batch> = [
    { title: t.batch, dataIndex: 'number', width: 122, className: 'tabular-nums font-medium' },
    {
      title: t.product,
      key: 'product',
      className: 'whitespace-normal!',
      render: (_, { product, gtin }) => (
        <>
          <span className="mr-2.5">{inLanguage(product, language)}</span>{' '}
          {gtin ? <span className="inline-block text-[0.8125rem] text-ink-3 tabular-nums">{gtin}</span> : null}
        </>
      ),
    },
    {
      title: t.quantity,
      key: 'quantity',
      width: 94,
      align: 'right',
      render: (_, { state, quantity, generated }) =>
        state === 'generating' ? (
          <Progress
            percent={Math.floor((100 * generated) / quantity)}
            size="small"
            aria-label={`${generated} / ${quantity}`}
          />
        ) : (
          <span className="tabular-nums">{grouped(quantity)}</span>
        ),
    },
    {
      title: t.state,
      key: 'state',
      width: 134,
      render: (_, { state, failed, exported, exports }) => (
        <>
          <StateMark tone={failed ? 'madder' : stateTones[state]}>
            {failed ? t.makingFailed : inLanguage(batchStateNames[state], language)}
          </StateMark>
          {state === 'generated' && exports > 0 ? (
            <span className="block text-[0.8125rem] whitespace-normal text-ink-3">
              {exported ? t.exported : t.brokenOff}
            </span>
          ) : null}
        </>
      ),
    },
    {
      title: t.checks,
      key: 'checks',
      width: 154,
      render: (_, { checks, checked_codes }) =>
        checks === 0 ? <span className="text-ink-3">–</span> : t.checksOf(checks, checked_codes),
    },
    {
      title: t.created,
      key: 'created',
      className: 'whitespace-normal!',
      width: 150,
      render: (_, { created_at, created_by }) => (
        <>
          <MomentCell at={created_at} /> <span className="inline-block text-[0.8125rem] text-ink-3">{created_by}</span>
        </>
      ),
    },
    {
      title: t.actions,
      key: 'actions',
      width: 180,
      render: (_, batch) => (batch.state === 'revoked' ? null : <BatchActions batch={batch} onChanged={mutate} />),
    },
  ];
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-2">
        <ExportButton call="/api.php/official/serials/export_batches" payload={{}} count={answer.data?.length ?? 0} />
        <Button type="primary" onClick={() => setIsCreating(true)}>
          {t.newBatch}
        </Button>
      </p>
      <PagedTable answer={wholeList(answer)} columns={columns} minWidth={980} empty={t.noBatches} />
      {isCreating ? <NewBatch onClose={() => setIsCreating(false)} onCreated={mutate} /> : null}
    </>
  );
}

export function NewBatch({ onClose, onCreated }: { onClose(): void; onCreated(): unknown }) {
  const t = useWords(deskWords);
  const [form] = Form.useForm();
  // Read again also after a refusal: the batch may exist in spite of a lost answer.
  const change = useChange(undefined, onCreated, form);
  const [isBusy, setIsBusy] = useState(false);
  /** Idempotency key: a retry with the same fields returns the same batch; changed fields get a new key. */
  const request = useRef(randomId());
  async function create(values: Record<string, unknown>) {
    const sent = { ...values, gtin: values.gtin ?? '', request: request.current } as never;
    setIsBusy(true);
    const isMade = await change(() => send('/api.php/official/serials/create_batch', sent));
    setIsBusy(false);
    if (isMade) onClose();
  }
  const required = [{ required: true, whitespace: true }];
  return (
    <DeskDialog
      title={t.newBatch}
      okText={t.create}
      confirmLoading={isBusy}
      onOk={form.submit}
      onClose={onClose}
      isUnsaved={() => form.isFieldsTouched()}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={create}
        onValuesChange={() => {
          request.current = randomId();
        }}
        className="pt-2"
      >
        <Form.Item name="product_zh" label={t.productZh} rules={required}>
          <Input maxLength={textLimits.product} />
        </Form.Item>
        <Form.Item name="product_en" label={t.productEn} rules={required}>
          <Input maxLength={textLimits.product} />
        </Form.Item>
        <Form.Item name="gtin" label={t.gtin} extra={t.gtinHelp}>
          <Input maxLength={14} inputMode="numeric" />
        </Form.Item>
        <Form.Item name="quantity" label={t.quantity} rules={[{ required: true }]}>
          <InputNumber min={1} max={maxBatchSize} precision={0} className="w-full!" />
        </Form.Item>
      </Form>
    </DeskDialog>
  );
}
