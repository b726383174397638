import { Alert, Checkbox, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { CallFailure, send } from '#kit/call/send.ts';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { accountWords, roleWords } from './account-words.ts';
import { type Role, roles } from './contract.ts';
import type { ScreenAccount } from './staff-contract.ts';

interface Values {
  username: string;
  name: string;
  roles: Role[];
}

/** Creates an account, or edits the name and roles of an existing one. */
export function AccountForm({
  account,
  isOwn,
  onClose,
  onSaved,
}: {
  account: ScreenAccount | undefined;
  isOwn: boolean;
  onClose(): void;
  /** Passed for a new account, with its first password. */
  onSaved(created?: { username: string; password: string }): void;
}) {
  const t = useWords(accountWords);
  const language = useLanguage();
  const [form] = Form.useForm<Values>();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState('');
  /** Closing navigates; skips the warning about unsaved changes after a save. */
  const isSaved = useRef(false);

  async function save(values: Values) {
    setIsSaving(true);
    setProblem('');
    try {
      if (account) {
        await send('/api.php/official/accounts/change_screen_account', {
          id: account.id,
          name: values.name,
          roles: values.roles,
        });
        isSaved.current = true;
        onSaved();
      } else {
        const created = await send('/api.php/official/accounts/create_screen_account', values);
        isSaved.current = true;
        onSaved({ username: created.account.username, password: created.password });
      }
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const fields = Object.entries(failure.fields).map(([name, text]) => ({
        name: name as keyof Values,
        errors: [text],
      }));
      form.setFields(fields);
      if (fields.length === 0) setProblem(failure.message);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <DeskDialog
      title={account ? t.editTitle(account.name) : t.createTitle}
      okText={account ? t.save : t.create}
      cancelText={t.cancel}
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onClose={onClose}
      isUnsaved={() => !isSaved.current && form.isFieldsTouched()}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ username: account?.username ?? '', name: account?.name ?? '', roles: account?.roles ?? [] }}
        onFinish={save}
      >
        <Form.Item
          name="username"
          label={t.username}
          extra={account ? undefined : t.usernameHelp}
          rules={[{ required: true, pattern: /^[a-zA-Z0-9][a-zA-Z0-9._-]{1,63}$/, message: t.wrongUsername }]}
        >
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} disabled={account !== undefined} />
        </Form.Item>
        <Form.Item name="name" label={t.name} rules={[{ required: true, whitespace: true, message: t.missing }]}>
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
        <Form.Item
          name="roles"
          label={t.roles}
          rules={account ? [] : [{ required: true, type: 'array', message: t.noRole }]}
        >
          <Checkbox.Group className="grid! gap-2">
            {roles.map((role) => (
              <Checkbox key={role} value={role} disabled={isOwn && role === 'admin'}>
                {inLanguage(roleWords[role].name, language)}
                <span className="ml-2 text-ink-3">
                  {isOwn && role === 'admin' ? t.ownAdmin : inLanguage(roleWords[role].about, language)}
                </span>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
        {problem ? <Alert type="error" showIcon title={problem} /> : null}
      </Form>
    </DeskDialog>
  );
}
