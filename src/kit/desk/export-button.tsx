import { Button, Checkbox, Form, Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import type { CallPath } from '#kit/call/call.ts';
import { download } from '#kit/files/download.ts';
import { grouped } from '#kit/text/grouped.ts';
import { defineWords } from '#kit/text/words.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { mostExcelRows } from './most-excel-rows.ts';
import { useChange } from './use-change.ts';

const words = defineWords({
  title: ['导出', 'Export'],
  about: [
    (n: number) => `按当前筛选导出 ${grouped(n)} 条`,
    (n: number) => `Export ${grouped(n)} ${n === 1 ? 'row' : 'rows'} with the current filters`,
  ],
  format: ['格式', 'Format'],
  csv: ['CSV（不限行数，Excel 可直接打开）', 'CSV (no row limit; opens in Excel)'],
  xlsx: ['Excel（最多 10,000 行）', 'Excel (at most 10,000 rows)'],
  purpose: ['用途（会记入审计日志）', 'Purpose (recorded in the audit log)'],
  recorded: ['每次导出都会记录：谁、何时、哪些内容。', 'Every export is logged: who, when and what.'],
  missing: ['请填写用途', 'Enter the purpose'],
});

interface Values {
  format: 'csv' | 'xlsx';
  personal?: boolean;
  purpose?: string;
}

/** What a list is exported by: the call, what narrows the list, and what of people admins may take along. */
export interface Exported {
  call: CallPath;
  payload: Record<string, unknown>;
  personal?: string | false;
}

/** A filtered list as a file. The call takes `payload` with `format`, and for what tells who people are `personal` and `purpose`. */
export function ExportButton({ call, payload, count, personal: personalText }: Exported & { count: number }) {
  const t = useWords(words);
  const language = useLanguage();
  const [form] = Form.useForm<Values>();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isPersonal = Form.useWatch('personal', form) ?? false;
  const buttonId = useId();
  const close = () => {
    setIsOpen(false);
    focusOnIfLost(buttonId);
  };

  const change = useChange(undefined);

  async function take({ format, personal = false, purpose = '' }: Values) {
    setIsBusy(true);
    const asked = { ...payload, format, personal: Number(personal), purpose };
    if (await change(() => download(call, asked, language))) close();
    setIsBusy(false);
  }

  return (
    <>
      <Button id={buttonId} disabled={count === 0} onClick={() => setIsOpen(true)}>
        {t.title}
      </Button>
      {isOpen ? (
        <Modal
          open
          title={t.title}
          okText={t.title}
          confirmLoading={isBusy}
          onOk={() => form.submit()}
          onCancel={close}
        >
          <p className="mb-4">{t.about(count)}</p>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ format: 'csv' }}
            onFinish={(values) => void take(values)}
          >
            <Form.Item name="format" label={t.format}>
              <Radio.Group
                className="grid! gap-1"
                options={[
                  { value: 'csv', label: t.csv },
                  { value: 'xlsx', label: t.xlsx, disabled: count > mostExcelRows },
                ]}
              />
            </Form.Item>
            {personalText ? (
              <Form.Item name="personal" valuePropName="checked" className="mb-2">
                <Checkbox>{personalText}</Checkbox>
              </Form.Item>
            ) : null}
            {isPersonal ? (
              <Form.Item
                name="purpose"
                label={t.purpose}
                rules={[{ required: true, whitespace: true, message: t.missing }]}
              >
                <Input maxLength={200} />
              </Form.Item>
            ) : null}
          </Form>
          <p className="text-[0.8125rem] text-ink-3">{t.recorded}</p>
        </Modal>
      ) : null}
    </>
  );
}
