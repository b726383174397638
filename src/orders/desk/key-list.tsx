import { App, Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { send } from '#kit/call/send.ts';
import { PagedTable, wholeList } from '#kit/desk/paged-table.tsx';
import { ShownOnce } from '#kit/desk/shown-once.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { IngestKey } from './contract.ts';
import { deskWords, scopeNames } from './desk-words.ts';
import { NewKey, RotateKey } from './key-dialogs.tsx';

/** Keys of machines. A key itself is shown once, when it was made. */
export function KeyList() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const answer = useCall('/api.php/official/orders/list_keys', {}, { refreshInterval: 60_000 });
  const { mutate } = answer;
  const [dialog, setDialog] = useState<'new' | IngestKey>();
  const [shown, setShown] = useState<string>();
  const change = useChange(t.done, mutate);
  const moment = (at: string) => shortMoment(at, language, Date.now());
  const stateOf = ({ revoked_at, expires_at }: IngestKey) =>
    revoked_at
      ? ({ tone: 'plain', text: t.revoked(moment(revoked_at)) } as const)
      : expires_at && Date.parse(expires_at) <= Date.now()
        ? ({ tone: 'plain', text: t.expired(moment(expires_at)) } as const)
        : expires_at
          ? ({ tone: 'ochre', text: t.expires(moment(expires_at)) } as const)
          : ({ tone: 'moss', text: t.inUse } as const);
  const made = async (key: string) => {
    setDialog(undefined);
    setShown(key);
    await mutate();
  };

  const columns: TableColumnsType<IngestKey> = [
    {
      title: t.keyName,
      key: 'name',
      width: 200,
      render: (_, { name, hint }) => (
        <>
          <span className="font-medium">{name}</span>{' '}
          <span className="ml-1.5 font-mono text-[0.8125rem] text-ink-3">{hint ? `${hint}…` : ''}</span>
        </>
      ),
    },
    {
      title: t.scopes,
      key: 'scopes',
      render: (_, { scopes }) =>
        scopes.map((scope) => inLanguage(scopeNames[scope], language)).join(language === 'en' ? ', ' : '、'),
    },
    {
      title: t.state,
      key: 'state',
      width: 190,
      render: (_, key) => {
        const { tone, text } = stateOf(key);
        return <StateMark tone={tone}>{text}</StateMark>;
      },
    },
    {
      title: t.lastUsed,
      key: 'used',
      width: 130,
      render: (_, { last_used_at }) =>
        last_used_at ? (
          <span className="tabular-nums">{moment(last_used_at)}</span>
        ) : (
          <span className="text-ink-3">{t.neverUsed}</span>
        ),
    },
    {
      title: t.created,
      key: 'created',
      width: 130,
      render: (_, { created_at }) => <span className="text-ink-2 tabular-nums">{moment(created_at)}</span>,
    },
    {
      title: <span className="sr-only">{t.actions}</span>,
      key: 'actions',
      width: 170,
      render: (_, key) =>
        stateOf(key).tone === 'plain' ? null : (
          <span className="flex gap-2">
            <Button size="small" onClick={() => setDialog(key)}>
              {t.rotate}
            </Button>
            <Button
              size="small"
              danger
              onClick={() =>
                void modal.confirm({
                  icon: null,
                  title: t.sureRevoke(key.name),
                  okText: t.revoke,
                  okButtonProps: { danger: true },
                  onOk: () => change(() => send('/api.php/official/orders/revoke_key', { id: key.id })),
                })
              }
            >
              {t.revoke}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <p className="mb-4 max-w-[48rem] text-sm text-ink-2">{t.keysAbout}</p>
      <p className="mb-4">
        <Button type="primary" onClick={() => setDialog('new')}>
          {t.newKey}
        </Button>
      </p>
      <PagedTable answer={wholeList(answer)} columns={columns} minWidth={940} />
      {dialog === 'new' ? <NewKey onClose={() => setDialog(undefined)} onMade={made} /> : null}
      {dialog && dialog !== 'new' ? <RotateKey of={dialog} onClose={() => setDialog(undefined)} onMade={made} /> : null}
      {shown ? (
        <ShownOnce title={t.shownKey} secret={shown} about={t.shownOnce} onClose={() => setShown(undefined)} />
      ) : null}
    </>
  );
}
