import { App, Button, Checkbox, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { download } from '#kit/download.ts';
import type { CallFailure } from '#kit/send.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { exportSignups, mostExcelRows } from '#signup/contract.ts';
import { deskWords } from './desk-words.ts';

interface Values {
  format: 'csv' | 'xlsx';
  personal?: boolean;
  purpose?: string;
}

/** The filtered list as a file. */
export function ExportButton({
  payload,
  count,
  isAdmin,
}: {
  payload: Record<string, unknown>;
  count: number;
  isAdmin: boolean;
}) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isPersonal = Form.useWatch('personal', form) ?? false;

  async function take({ format, personal = false, purpose = '' }: Values) {
    setIsBusy(true);
    try {
      await download(exportSignups, { ...payload, format, personal: Number(personal), purpose }, language);
      setIsOpen(false);
    } catch (error) {
      void message.error((error as CallFailure).message);
    }
    setIsBusy(false);
  }

  return (
    <>
      <Button disabled={count === 0} onClick={() => setIsOpen(true)}>
        {say.export}
      </Button>
      {isOpen ? (
        <Modal
          open
          title={say.export}
          okText={say.export}
          cancelText={say.cancel}
          confirmLoading={isBusy}
          onOk={() => form.submit()}
          onCancel={() => setIsOpen(false)}
        >
          <p className="mb-4">{say.exportCount(count)}</p>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ format: 'csv' }}
            onFinish={(values) => void take(values)}
          >
            <Form.Item name="format" label={say.format}>
              <Radio.Group
                className="grid gap-1"
                options={[
                  { value: 'csv', label: say.csv },
                  { value: 'xlsx', label: say.xlsx(mostExcelRows), disabled: count > mostExcelRows },
                ]}
              />
            </Form.Item>
            {isAdmin ? (
              <Form.Item name="personal" valuePropName="checked" className="mb-2">
                <Checkbox>{say.personal}</Checkbox>
              </Form.Item>
            ) : null}
            {isPersonal ? (
              <Form.Item
                name="purpose"
                label={say.purpose}
                rules={[{ required: true, whitespace: true, message: say.missing }]}
              >
                <Input maxLength={200} />
              </Form.Item>
            ) : null}
          </Form>
          <p className="text-[0.8125rem] text-ink-3">{say.recorded}</p>
        </Modal>
      ) : null}
    </>
  );
}
