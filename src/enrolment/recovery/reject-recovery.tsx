import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/ui/visit-context.tsx';
import { recoveryDeskWords } from './desk-words.ts';

/**
 * Asks for the reason, which is sent to whoever asked. What was written stays where it can be seen, whether the dialog was closed or
 * the call failed: nothing is sent that does not stand there.
 */
export function RejectRecovery({ reject }: { reject(reason: string): Promise<boolean> }) {
  const say = useWords(recoveryDeskWords);
  const [form] = Form.useForm<{ reason?: string }>();
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  async function send({ reason = '' }: { reason?: string }) {
    setIsSending(true);
    const isDone = await reject(reason.trim());
    setIsSending(false);
    if (isDone) setIsOpen(false);
  }
  return (
    <>
      <Button danger className="mt-5" onClick={() => setIsOpen(true)}>
        {say.reject}
      </Button>
      <Modal
        open={isOpen}
        title={say.reject}
        okText={say.reject}
        okButtonProps={{ danger: true, loading: isSending }}
        cancelText={say.cancel}
        onOk={() => form.submit()}
        onCancel={() => setIsOpen(false)}
      >
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void send(values)}>
          <Form.Item
            name="reason"
            label={say.reason}
            rules={[{ required: true, whitespace: true, min: 2, message: say.missing }]}
          >
            <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
