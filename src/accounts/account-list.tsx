import { Alert, App, Button, Checkbox, Dropdown, Form, Input, type TableColumnsType } from 'antd';
import { useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import { send } from '#kit/call/send.ts';
import { DeskList, NameLink } from '#kit/desk/desk-list.tsx';
import { wholeList } from '#kit/desk/paged-table.tsx';
import { ShownOnce } from '#kit/desk/shown-once.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage, joinList } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { accountWords, roleWords } from './account-words.ts';
import type { ScreenRecord } from './contract.ts';
import { type Role, roles } from './session-kinds.ts';
import type { ScreenAccount } from './staff-contract.ts';

export default function AccountList() {
  const t = useWords(accountWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const { modal, message } = App.useApp();
  const view = useListView();
  const { chosen, show } = view;
  const q = chosen('q');
  const answer = useCall('/api.php/official/accounts/list_screen_accounts', { q }, { keepPreviousData: true });
  const { data, mutate } = answer;
  const edited = chosen('open') === 'new' ? 'new' : data?.find(({ id }) => id === view.open);
  const [newPassword, setNewPassword] = useState<{ username: string; password: string }>();

  const namesOf = (roles: readonly Role[]) =>
    joinList(
      roles.map((role) => inLanguage(roleWords[role].name, language)),
      language,
    );
  const moment = (at: string) => shortMoment(at, language, Date.now());

  const change = useChange(t.done, mutate);
  const confirm = (title: string, okText: string, work: () => Promise<unknown>) =>
    modal.confirm({ title, okText, okButtonProps: { danger: true }, icon: null, onOk: () => change(work) });

  const actionsOf = (account: ScreenAccount) => {
    const { id, name, username } = account;
    /** An item of the menu that asks before it calls. */
    const asking = (label: string, sure: string, call: () => Promise<unknown>) => ({
      key: label,
      label,
      onClick: () => void confirm(sure, label, call),
    });
    const reset = async () => {
      const { password } = await send('/api.php/official/accounts/reset_screen_password', { id });
      setNewPassword({ username, password });
    };
    const end = () => send('/api.php/official/accounts/end_screen_sessions', { id });
    const removeFactor = () => send('/api.php/official/accounts/remove_screen_second_factor', { id });
    const enable = () => send('/api.php/official/accounts/enable_screen_account', { id });
    const disable = () => send('/api.php/official/accounts/disable_screen_account', { id });
    return [
      { key: 'edit', label: t.edit, onClick: () => show({ open: String(id) }) },
      asking(t.reset, t.sureReset(name), reset),
      { ...asking(t.end, t.sureEnd(name), end), disabled: account.sessions === 0 },
      ...(account.has_second_factor ? [asking(t.removeFactor, t.sureRemoveFactor(name), removeFactor)] : []),
      account.disabled_at
        ? { key: 'enable', label: t.enable, onClick: () => void change(enable) }
        : { ...asking(t.disable, t.sureDisable(name), disable), danger: true, disabled: id === me.id },
    ];
  };

  const withoutRole = (answer.data ?? []).flatMap(({ roles, name, disabled_at }) =>
    roles.length === 0 && !disabled_at ? [name] : [],
  );
  const columns: TableColumnsType<ScreenAccount> = [
    {
      title: t.account,
      key: 'account',
      render: (_, { id, name, username }) => (
        <NameLink view={view} open={id} detail={id === me.id ? `${username} ${t.you}` : username}>
          {name}
        </NameLink>
      ),
    },
    {
      title: t.roles,
      key: 'roles',
      render: (_, { roles }) =>
        roles.length === 0 ? (
          <span className="text-ink-3">{t.noRoles}</span>
        ) : (
          <span title={namesOf(roles)}>{namesOf(roles)}</span>
        ),
    },
    {
      title: t.state,
      key: 'state',
      width: 150,
      render: (_, { disabled_at, has_second_factor }) => (
        <>
          <StateMark tone={disabled_at ? 'madder' : 'moss'}>{disabled_at ? t.disabled : t.active}</StateMark>
          {has_second_factor ? <span className="ml-2 text-[0.8125rem] text-ink-3">{t.hasFactor}</span> : null}
        </>
      ),
    },
    {
      title: t.seen,
      key: 'seen',
      width: 190,
      render: (_, { seen_at, sessions }) =>
        seen_at ? (
          <span className="tabular-nums">
            {moment(seen_at)}
            <span className="ml-2 text-ink-3">{t.sessionsOf(sessions)}</span>
          </span>
        ) : (
          <span className="text-ink-3">{t.neverSeen}</span>
        ),
    },
    {
      title: t.created,
      key: 'created',
      width: 140,
      render: (_, { created_at }) => <span className="tabular-nums text-ink-2">{moment(created_at)}</span>,
    },
    {
      title: <span className="sr-only">{t.actions}</span>,
      key: 'actions',
      width: 90,
      align: 'end',
      render: (_, account) => (
        <Dropdown trigger={['click']} menu={{ items: actionsOf(account) }}>
          <Button size="small" aria-label={t.actionsFor(account.name)}>
            {t.actions}
          </Button>
        </Dropdown>
      ),
    },
  ];

  return (
    <DeskList
      title={t.title}
      about={t.about}
      actions={
        <Button type="primary" onClick={() => show({ open: 'new' })}>
          {t.create}
        </Button>
      }
      search={t.search}
      above={
        withoutRole.length > 0 ? (
          <Alert className="mb-4" type="warning" showIcon title={t.withoutRole(joinList(withoutRole, language))} />
        ) : null
      }
      view={view}
      answer={wholeList(answer)}
      columns={columns}
      minWidth={900}
      exported={{ call: '/api.php/official/accounts/export_screen_accounts', payload: {} }}
      isWhole
    >
      {edited ? (
        <AccountForm
          account={edited === 'new' ? undefined : edited}
          isOwn={edited !== 'new' && edited.id === me.id}
          onClose={() => show({ open: '' })}
          onSaved={(created) => {
            show({ open: '' });
            if (created) setNewPassword(created);
            else void message.success(t.done);
            void mutate();
          }}
        />
      ) : null}
      {newPassword ? (
        <ShownOnce
          title={t.passwordTitle}
          secret={newPassword.password}
          about={t.passwordOnce}
          onClose={() => setNewPassword(undefined)}
        >
          <p className="mt-4">
            <span className="mr-4 text-ink-3">{t.username}</span>
            {newPassword.username}
          </p>
        </ShownOnce>
      ) : null}
    </DeskList>
  );
}

interface Values {
  username: string;
  name: string;
  roles: Role[];
}

/** Creates an account, or edits the name and roles of an existing one. */
function AccountForm({
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
  const change = useChange(undefined, undefined, form);
  const [isSaving, setIsSaving] = useState(false);
  /** Closing navigates; skips the warning about unsaved changes after a save. */
  const isSaved = useRef(false);

  async function save({ username, name, roles }: Values) {
    setIsSaving(true);
    await change(async () => {
      if (account) await send('/api.php/official/accounts/change_screen_account', { id: account.id, name, roles });
      const made = account
        ? undefined
        : await send('/api.php/official/accounts/create_screen_account', { username, name, roles });
      isSaved.current = true;
      onSaved(made && { username, password: made.password });
    });
    setIsSaving(false);
  }

  return (
    <DeskDialog
      title={account ? t.editTitle(account.name) : t.create}
      okText={account ? t.save : t.create}
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
      </Form>
    </DeskDialog>
  );
}
