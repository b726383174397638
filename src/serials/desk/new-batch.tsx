import { Form, Input, InputNumber } from 'antd';
import { useRef, useState } from 'react';
import { randomId } from '#kit/call/random-id.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { textLimits } from '#serials/contract.ts';
import { maxBatchSize } from '#serials/desk-contract.ts';
import { deskWords } from './desk-words.ts';

export function NewBatch({ onClose, onCreated }: { onClose(): void; onCreated(): unknown }) {
  const t = useWords(deskWords);
  const [form] = Form.useForm();
  const [isBusy, setIsBusy] = useState(false);
  /** Idempotency key: a retry with the same fields returns the same batch; changed fields get a new key. */
  const request = useRef(randomId());
  async function create(values: Record<string, unknown>) {
    setIsBusy(true);
    try {
      await send('/api.php/official/serials/create_batch', {
        ...values,
        gtin: values.gtin ?? '',
        request: request.current,
      } as never);
      await onCreated();
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      // The batch may exist in spite of the error.
      void onCreated();
      const named = Object.entries(failure.fields);
      if (named.length === 0) named.push(['quantity', failure.message]);
      form.setFields(named.map(([name, text]) => ({ name, errors: [text] })));
    } finally {
      setIsBusy(false);
    }
  }
  const required = [{ required: true, whitespace: true }];
  return (
    <DeskDialog
      title={t.newBatch}
      okText={t.create}
      cancelText={t.cancel}
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
