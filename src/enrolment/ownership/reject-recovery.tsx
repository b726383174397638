import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { recoveryDeskWords } from './recovery-desk-words.ts';

interface Needs {
  /** The heading of the list, where the focus goes on once the request is gone from it. */
  titleId: string;
  /** Whether it was done. */
  reject(reason: string): Promise<boolean>;
}

/** The button, and the dialog behind it. */
export function RejectRecovery(needs: Needs) {
  const say = useWords(recoveryDeskWords);
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  useUnsaved(() => reason.trim() !== '');
  return (
    <>
      <Button danger className="mt-5" onClick={() => setIsOpen(true)}>
        {say.reject}
      </Button>
      {isOpen ? <AskReason {...needs} reason={reason} onWritten={setReason} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/**
 * Asks for the reason, which is sent to whoever asked. What was written stays where it can be seen, whether the dialog was closed or
 * the call failed: nothing is sent that does not stand there.
 */
function AskReason({
  titleId,
  reject,
  reason,
  onWritten,
  onClose,
}: Needs & { reason: string; onWritten(reason: string): void; onClose(): void }) {
  useFocusBack(titleId);
  const say = useWords(recoveryDeskWords);
  const [form] = Form.useForm<{ reason: string }>();
  const [isSending, setIsSending] = useState(false);
  async function send(written: string) {
    setIsSending(true);
    try {
      if (await reject(written.trim())) onClose();
    } finally {
      setIsSending(false);
    }
  }
  return (
    <Modal
      open
      title={say.reject}
      okText={say.reject}
      okButtonProps={{ danger: true, loading: isSending }}
      cancelText={say.cancel}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason }}
        onValuesChange={(_, values) => onWritten(values.reason)}
        onFinish={(values) => void send(values.reason)}
      >
        <Form.Item
          name="reason"
          label={say.reason}
          rules={[{ required: true, transform: (text?: string) => text?.trim(), min: 2, message: say.missing }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
