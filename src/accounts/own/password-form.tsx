import { Alert, App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  about: ['修改后，您在其他设备上会退出登录。', 'You will be signed out on your other devices.'],
  present: ['当前密码', 'Current password'],
  next: ['新密码', 'New password'],
  help: [
    '至少 12 个字符；可以是一句话，也可以粘贴',
    'At least 12 characters. A phrase works well, and you can paste it.',
  ],
  tooShort: ['至少 12 个字符', 'At least 12 characters'],
  missing: ['请填写', 'Required'],
  save: ['修改密码', 'Change password'],
  done: ['密码已修改', 'Password changed'],
});

type Values = { password: string; new_password: string };

export function PasswordForm() {
  const t = useWords(words);
  const { username } = useOutletContext<ScreenRecord>();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState('');

  async function save(values: Values) {
    setIsSaving(true);
    setProblem('');
    try {
      await send('/api.php/official/accounts/change_own_password', values);
      form.resetFields();
      void message.success(t.done);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setProblem(Object.values(failure.fields)[0] ?? failure.message);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <>
      <p className="mb-4 text-sm text-ink-2">{t.about}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
        {/* Password managers take the account from here. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Form.Item name="password" label={t.present} rules={[{ required: true, message: t.missing }]}>
          <Input.Password autoComplete="current-password" maxLength={1024} />
        </Form.Item>
        <Form.Item
          name="new_password"
          label={t.next}
          extra={t.help}
          rules={[{ required: true, min: 12, message: t.tooShort }]}
        >
          <Input.Password autoComplete="new-password" maxLength={1024} />
        </Form.Item>
        {problem ? <Alert className="mb-4" type="error" showIcon title={problem} role="alert" /> : null}
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t.save}
        </Button>
      </Form>
    </>
  );
}
