import { Button, Select, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { DayInput } from '#kit/desk/day-input.tsx';
import { DeskList, MomentCell } from '#kit/desk/desk-list.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { readDay } from '#kit/text/time.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { areaName, auditWords, verbName } from './audit-words.ts';
import type { ChangedField, WordedEntry } from './contract.ts';

const filterNames = ['area', 'actor', 'subject', 'from', 'to', 'below'] as const;

/** The audit log. Filters live in the URL, so that a finding can be sent to a colleague. */
export default function AuditList() {
  const t = useWords(auditWords);
  const language = useLanguage();
  const view = useListView();
  const { chosen, show } = view;
  const filter = {
    area: chosen('area'),
    actor: Math.max(0, Math.trunc(Number(chosen('actor')) || 0)) || ('' as const),
    subject: chosen('subject').slice(0, 200),
    from: readDay(chosen('from')) ?? '',
    to: readDay(chosen('to')) ?? '',
    below: /^\d{1,17}~-?\d{1,15}$/.test(chosen('below')) ? chosen('below') : '',
  };
  const answer = useCall('/api.php/official/accounts/list_audit_entries', filter, { keepPreviousData: true });
  const { data } = answer;
  /** A changed filter starts at the newest entry. */
  const choose = (change: Record<string, string>) => show({ below: '', ...change });

  const columns: TableColumnsType<WordedEntry> = [
    {
      title: t.did,
      key: 'did',
      render: (_, { action }) => {
        const [area = '', ...verb] = action.split('.');
        return (
          <>
            <span className="text-ink-3">{inLanguage(areaName(area), language)}</span>{' '}
            <span className="font-medium">{inLanguage(verbName(verb.join('.')), language)}</span>
          </>
        );
      },
    },
    {
      title: t.object,
      key: 'object',
      width: '24%',
      render: (_, { subject, object: { name, to } }) => (
        <>
          {to ? (
            <Link to={to} className="text-primary hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
          {filter.subject ? null : (
            <Button
              type="text"
              size="small"
              className="ml-1 text-ink-3!"
              aria-label={t.of(name)}
              title={t.of(name)}
              onClick={() => choose({ subject })}
            >
              ⌕
            </Button>
          )}
        </>
      ),
    },
    {
      title: t.who,
      key: 'who',
      width: 150,
      render: (_, { person, by }) => <span title={person?.username}>{by}</span>,
    },
    {
      title: t.address,
      key: 'address',
      width: 140,
      render: (_, { address }) => <span className="text-ink-2 tabular-nums">{address ?? '–'}</span>,
    },
    { title: t.at, key: 'at', width: 140, render: (_, { at }) => <MomentCell at={at} /> },
  ];

  return (
    <DeskList
      title={t.title}
      about={t.about}
      filters={
        <>
          <Select
            className="min-w-36"
            aria-label={t.area}
            value={filter.area}
            onChange={(area) => choose({ area })}
            options={[
              { value: '', label: t.anyArea },
              ...(data?.areas ?? []).map((area) => ({ value: area, label: inLanguage(areaName(area), language) })),
            ]}
          />
          <Select
            className="min-w-36"
            aria-label={t.who}
            value={String(filter.actor)}
            onChange={(actor) => choose({ actor })}
            options={[
              { value: '', label: t.anybody },
              ...(data?.people ?? []).map(({ id, name, username }) => ({
                value: String(id),
                label: name === username ? name : `${name} ${username}`,
              })),
            ]}
          />
          <DayInput label={t.from} value={filter.from} max={filter.to} onChange={(from) => choose({ from })} />
          <span aria-hidden="true" className="text-ink-3">
            –
          </span>
          <DayInput label={t.to} value={filter.to} min={filter.from} onChange={(to) => choose({ to })} />
          {filter.subject ? (
            <Button onClick={() => choose({ subject: '' })}>{data?.subject ?? filter.subject} ×</Button>
          ) : null}
          {filterNames.some((name) => filter[name]) ? (
            <Button type="link" onClick={() => show(Object.fromEntries(filterNames.map((name) => [name, ''])))}>
              {t.clear}
            </Button>
          ) : null}
        </>
      }
      view={view}
      answer={{ ...answer, data: data && { rows: data.rows, total: data.rows.length } }}
      columns={columns}
      minWidth={820}
      isWhole
      exported={{
        call: '/api.php/official/accounts/export_audit_entries',
        payload: { ...filter, below: undefined },
        personal: t.withChanges,
      }}
      expandable={{
        rowExpandable: ({ changes }) => changes.length > 0,
        expandedRowRender: ({ changes }) => <Change changes={changes} />,
      }}
    >
      <div className="mt-4 flex gap-3">
        {filter.below ? <Button onClick={() => show({ below: '' })}>{t.newest}</Button> : null}
        {data?.next ? (
          <Button
            onClick={() => {
              show({ below: data.next }, { isPage: true });
              scrollTo({ top: 0 });
            }}
          >
            {t.older}
          </Button>
        ) : null}
      </div>
    </DeskList>
  );
}

/** Before and after side by side. */
function Change({ changes }: { changes: ChangedField[] }) {
  const t = useWords(auditWords);
  return (
    <table className="w-full max-w-[64rem] table-fixed text-left text-sm whitespace-pre-line [&_td]:py-1! [&_td]:pr-6! [&_td]:align-top [&_td]:whitespace-pre-line! [&_td]:wrap-anywhere [&_th]:py-1! [&_th]:text-left! [&_th]:font-normal! [&_th]:text-ink-3">
      <thead>
        <tr>
          <th className="w-48">{t.field}</th>
          <th>{t.before}</th>
          <th>{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((field) => (
          <tr key={field.name} className={field.isChanged ? '' : 'text-ink-3'}>
            <td className="text-ink-2">{field.name}</td>
            <td>{field.before}</td>
            <td>{field.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
