import { Alert, App, Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { SecondFactorPanel } from '#accounts/second-factor/second-factor-panel.tsx';
import { send } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useAttempt } from '#kit/ui/use-attempt.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { SessionList } from './session-list.tsx';

const words = defineWords({
  title: ['账号安全', 'Account security'],
  password: ['修改密码', 'Change password'],
  secondFactor: ['两步验证', 'Two-step sign-in'],
  sessions: ['登录中的设备', 'Where you are signed in'],
  stranger: [
    '看到不认识的设备时，结束它的登录，再修改密码。',
    'If you don’t recognise a device, end its session and change your password.',
  ],
  othersEnd: ['修改后，您在其他设备上会退出登录。', 'You will be signed out on your other devices.'],
  present: ['当前密码', 'Current password'],
  next: ['新密码', 'New password'],
  help: [
    '至少 12 个字符；可以是一句话，也可以粘贴',
    'At least 12 characters. A phrase works well, and you can paste it.',
  ],
  tooShort: ['至少 12 个字符', 'At least 12 characters'],
  missing: ['请填写', 'Required'],
  changed: ['密码已修改', 'Password changed'],
});

/** Security settings of a screen user's own account. */
export default function OwnSecurity() {
  const t = useWords(words);
  return (
    <div className="max-w-[36rem] px-4 py-6 sm:px-8">
      <PageHead title={t.title} hidden />
      <h1 className="text-[1.375rem] leading-tight font-semibold">{t.title}</h1>
      <Section id="password" heading={t.password}>
        <div className="max-w-[24rem]">
          <PasswordForm />
        </div>
      </Section>
      <Section id="second-factor" heading={t.secondFactor}>
        <SecondFactorPanel />
      </Section>
      <Section id="sessions" heading={t.sessions}>
        <SessionList prefix="/api.php/official/accounts" advice={t.stranger} />
      </Section>
    </div>
  );
}

const Section = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
    <h2 id={id} className="mb-2 text-[1.0625rem] font-semibold">
      {heading}
    </h2>
    {children}
  </section>
);

type Values = { password: string; new_password: string };

function PasswordForm() {
  const t = useWords(words);
  const { username } = useOutletContext<ScreenRecord>();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const { attempt, isBusy, problem } = useAttempt();

  const save = (values: Values) =>
    attempt(async () => {
      await send('/api.php/official/accounts/change_own_password', values);
      form.resetFields();
      void message.success(t.changed);
    });

  return (
    <>
      <p className="mb-4 text-sm text-ink-2">{t.othersEnd}</p>
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
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t.password}
        </Button>
      </Form>
    </>
  );
}
