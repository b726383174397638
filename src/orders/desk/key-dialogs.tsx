import { Checkbox, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { send } from '#kit/call/send.ts';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { keyScopes } from '#orders/contract.ts';
import type { IngestKey } from './contract.ts';
import { graceHours } from './desk-choices.ts';
import { deskWords, scopeNames } from './desk-words.ts';

interface Dialog {
  onClose(): void;
  onMade(key: string): Promise<void>;
}

export function NewKey({ onClose, onMade }: Dialog) {
  useFocusBack();
  const t = useWords(deskWords);
  const language = useLanguage();
  const change = useChange(undefined);
  const [form] = Form.useForm<{ name: string; scopes: string[] }>();
  return (
    <Modal open title={t.newKey} okText={t.makeKey} onCancel={onClose} onOk={() => form.submit()}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ scopes: ['orders'] }}
        onFinish={(given) =>
          void change(async () => onMade((await send('/api.php/official/orders/create_key', given)).key))
        }
      >
        <Form.Item name="name" label={t.keyName} extra={t.keyNameHelp} rules={[{ required: true, message: t.missing }]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="scopes" label={t.scopes} rules={[{ required: true, message: t.missing }]}>
          <Checkbox.Group
            className="grid! gap-2"
            options={keyScopes.map((value) => ({ value, label: inLanguage(scopeNames[value], language) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

export function RotateKey({ of, onClose, onMade }: Dialog & { of: IngestKey }) {
  useFocusBack();
  const t = useWords(deskWords);
  const change = useChange(undefined);
  const [hours, setHours] = useState<number>(24);
  return (
    <Modal
      open
      title={t.rotateTitle(of.name)}
      okText={t.makeKey}
      onCancel={onClose}
      onOk={() =>
        change(async () =>
          onMade((await send('/api.php/official/orders/rotate_key', { id: of.id, grace_hours: hours })).key),
        )
      }
    >
      <p className="mb-4 text-ink-2">{t.rotateAbout}</p>
      <Radio.Group
        vertical
        aria-label={t.grace}
        value={hours}
        onChange={({ target }) => setHours(Number(target.value))}
        options={graceHours.map((value) => ({ value, label: t.graceOf(value) }))}
      />
    </Modal>
  );
}
