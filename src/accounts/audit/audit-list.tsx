import { Button, Input, Select, Table, type TableColumnsType } from 'antd';
import { useSearchParams } from 'react-router';
import { emptyOrComing } from '#kit/desk/coming-rows.tsx';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { ListSearch } from '#kit/desk/list-search.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { readDay } from '#kit/text/time.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { areaName, auditWords, verbName } from './audit-words.ts';
import { changedFields } from './changed-fields.ts';
import type { AuditEntryRow } from './contract.ts';

const filterNames = ['area', 'actor', 'subject', 'from', 'to'] as const;

/** The audit log. What is chosen stands in the address, so that a finding can be sent to a colleague. */
export default function AuditList() {
  const say = useWords(auditWords);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const positive = (name: string) => Math.max(0, Math.trunc(Number(search.get(name)) || 0)) || undefined;
  const filter = {
    area: search.get('area') ?? '',
    actor: positive('actor') ?? '',
    subject: search.get('subject')?.slice(0, 200) ?? '',
    from: readDay(search.get('from')) ?? '',
    to: readDay(search.get('to')) ?? '',
  };
  const below = positive('below');
  const answer = useCall(
    '/api.php/official/accounts/list_audit_entries',
    { ...filter, ...(below ? { below } : {}) },
    { keepPreviousData: true },
  );
  const { data, error, isLoading } = answer;

  const show = (change: Record<string, string>) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        next.delete('below');
        for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { preventScrollReset: !('below' in change) },
    );

  const whatOf = ({ action }: AuditEntryRow) => {
    const [area = '', ...verb] = action.split('.');
    return `${inLanguage(areaName(area), language)} · ${inLanguage(verbName(verb.join('.')), language)}`;
  };
  const columns: TableColumnsType<AuditEntryRow> = [
    {
      title: say.at,
      key: 'at',
      width: 150,
      render: (_, { at }) => (
        <time dateTime={at} title={at} className="tabular-nums whitespace-nowrap">
          {shortMoment(at, language, Date.now())}
        </time>
      ),
    },
    {
      title: say.who,
      key: 'who',
      width: 160,
      render: (_, { person, actor, actor_kind }) =>
        person ? (
          <span>
            {person.name}
            <span className="block text-[0.8125rem] text-ink-3">{person.username}</span>
          </span>
        ) : (
          <span className="text-ink-2">
            {actor_kind === 'user' && actor ? say.applicant(actor) : actor_kind === 'buyer' ? say.buyer : say.program}
          </span>
        ),
    },
    { title: say.did, key: 'did', render: (_, entry) => whatOf(entry) },
    {
      title: say.object,
      key: 'object',
      render: (_, { subject }) => (
        <Button
          type="link"
          size="small"
          className="h-auto! px-0! text-left break-all whitespace-normal! tabular-nums"
          onClick={() => show({ subject })}
        >
          {subject}
        </Button>
      ),
    },
    {
      title: say.address,
      key: 'address',
      width: 150,
      render: (_, { address }) => <span className="text-ink-2 break-all tabular-nums">{address ?? '—'}</span>,
    },
  ];
  const isFiltered = filterNames.some((name) => filter[name]);

  return (
    <div className="px-4 py-6 sm:px-8">
      <DeskHead title={say.title} about={say.about} />
      <div className="my-5 flex flex-wrap items-center gap-3">
        <Select
          className="min-w-36"
          aria-label={say.area}
          value={filter.area}
          onChange={(area) => show({ area })}
          options={[
            { value: '', label: say.anyArea },
            ...(data?.areas ?? []).map((area) => ({ value: area, label: inLanguage(areaName(area), language) })),
          ]}
        />
        <Select
          className="min-w-36"
          aria-label={say.who}
          value={String(filter.actor)}
          onChange={(actor) => show({ actor })}
          options={[
            { value: '', label: say.anybody },
            ...(data?.people ?? []).map(({ id, name, username }) => ({
              value: String(id),
              label: `${name}（${username}）`,
            })),
          ]}
        />
        <ListSearch
          label={say.subject}
          text={filter.subject}
          className="max-w-60"
          onSearch={(subject) => show({ subject })}
        />
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="flex items-center gap-2 text-sm text-ink-2">
            <label htmlFor={`audit-${name}`}>{say[name]}</label>
            <Input
              id={`audit-${name}`}
              type="date"
              className="w-40!"
              value={filter[name]}
              onChange={({ target }) => show({ [name]: target.value })}
            />
          </div>
        ))}
        {isFiltered ? (
          <Button type="link" onClick={() => show(Object.fromEntries(filterNames.map((name) => [name, ''])))}>
            {say.clear}
          </Button>
        ) : null}
      </div>
      <FailedReading answer={answer} />
      {error && !data ? null : (
        <Table
          rowKey="id"
          size="small"
          className="[&_td]:text-sm [&_th]:text-sm"
          columns={columns}
          dataSource={data?.rows ?? []}
          loading={isLoading && data !== undefined}
          pagination={false}
          scroll={{ x: 820 }}
          locale={{ emptyText: emptyOrComing(isLoading && !data, <span className="text-ink-2">{say.empty}</span>) }}
          expandable={{
            rowExpandable: ({ before, after }) => Boolean(before ?? after),
            expandedRowRender: (entry) => <Change entry={entry} />,
          }}
        />
      )}
      <div className="mt-4 flex gap-3">
        {below ? <Button onClick={() => show({})}>{say.newest}</Button> : null}
        {data?.next ? <Button onClick={() => show({ below: String(data.next) })}>{say.older}</Button> : null}
      </div>
    </div>
  );
}

function Change({ entry: { before, after } }: { entry: AuditEntryRow }) {
  const say = useWords(auditWords);
  return (
    <table className="w-full max-w-[60rem] border-collapse text-left [&_td]:py-1 [&_td]:pr-6 [&_td]:align-top [&_th]:py-1 [&_th]:pr-6 [&_th]:font-normal [&_th]:text-ink-3">
      <thead>
        <tr>
          <th>{say.field}</th>
          <th>{say.before}</th>
          <th>{say.after}</th>
        </tr>
      </thead>
      <tbody>
        {changedFields(before, after).map((field) => (
          <tr key={field.name} className={field.isChanged ? '' : 'text-ink-3'}>
            <td className="whitespace-nowrap">{field.name}</td>
            <td className="break-all">{field.before}</td>
            <td className="break-all">{field.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
