import { Select, type TableColumnsType } from 'antd';
import { send } from '#kit/call/send.ts';
import { DeskList, MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ErrorRow } from '#tracking/contract.ts';
import { ValueBars } from '#tracking/value-bars.tsx';
import { ErrorDrawer } from './error-drawer.tsx';
import { errorKindNames, errorKinds, errorPeriods, errorSorts, errorStateNames, errorStates } from './error-states.ts';
import { actionNames, errorWords, sortNames, whereOf } from './error-words.ts';

const tabs = ['unsolved', ...errorStates, 'all'] as const;
const kinds = ['all', ...errorKinds] as const;
const usual = { kind: 'all', period: '7', sort: 'last' } as const;

const stateTones = { open: 'ochre', regressed: 'madder', resolved: 'moss', ignored: 'plain' } as const;

/** Errors in groups. */
export default function ErrorList() {
  const t = useWords(errorWords);
  const language = useLanguage();
  const view = useListView();
  const { chosen, oneOf, page, size, open, show } = view;
  const filter = {
    state: oneOf('state', tabs, 'unsolved'),
    kind: oneOf('kind', kinds, usual.kind),
    period: oneOf('period', errorPeriods, usual.period),
    sort: oneOf('sort', errorSorts, usual.sort),
    q: chosen('q'),
  };
  const answer = useCall(
    '/api.php/official/tracking/list_errors',
    { ...filter, page, size },
    { keepPreviousData: true, refreshInterval: 10_000 },
  );
  const { data, mutate } = answer;

  const number = (value: number) => value.toLocaleString(language);
  const numeric = { align: 'end' as const, width: 84, className: 'tabular-nums', render: number };
  const { open: fresh = 0, regressed = 0, resolved = 0, ignored = 0 } = data?.counts ?? {};
  const unsolved = fresh + regressed;
  const counts = data && { ...data.counts, unsolved, all: unsolved + resolved + ignored };

  const kindName = (value: (typeof kinds)[number]) =>
    value === 'all' ? t.anyKind : inLanguage(errorKindNames[value], language);
  const periodName = (value: string) => (value === '1' ? t.today : t.days(Number(value)));
  const filters = [
    ['kind', t.kind, kinds.map((value) => ({ value, label: kindName(value) }))],
    ['period', t.period, errorPeriods.map((value) => ({ value, label: periodName(value) }))],
    ['sort', t.sort, errorSorts.map((value) => ({ value, label: inLanguage(sortNames[value], language) }))],
  ] as const;

  const columns: TableColumnsType<ErrorRow> = [
    {
      title: t.what,
      key: 'what',
      render: (_, row) => (
        <NameLink view={view} open={row.id} detail={whereOf(row)}>
          {row.message || row.name}
        </NameLink>
      ),
    },
    { title: t.kind, key: 'kind', width: 76, render: (_, row) => inLanguage(errorKindNames[row.kind], language) },
    {
      title: t.state,
      key: 'state',
      width: 112,
      render: (_, row) => (
        <StateMark tone={stateTones[row.state]}>{inLanguage(errorStateNames[row.state], language)}</StateMark>
      ),
    },
    {
      title: t.trend,
      key: 'days',
      width: 140,
      render: (_, { days }) => <ValueBars label={t.trend} values={days} className="text-madder" />,
    },
    { title: t.count, dataIndex: 'count', ...numeric },
    { title: t.visitors, dataIndex: 'visitors', ...numeric },
    { title: t.last, key: 'last_at', width: 128, render: (_, { last_at }) => <MomentCell at={last_at} /> },
  ];

  return (
    <DeskList
      title={t.title}
      about={t.about}
      exported={{ call: '/api.php/official/tracking/export_errors', payload: filter }}
      tabs={tabs}
      tabNames={errorStateNames}
      usualTab="unsolved"
      tabAs="state"
      counts={counts}
      search={t.search}
      filters={filters.map(([name, label, options]) => (
        <Select
          key={name}
          className="min-w-28"
          aria-label={label}
          value={filter[name]}
          onChange={(value: string) => show({ [name]: value === usual[name] ? '' : value })}
          options={[...options]}
        />
      ))}
      view={view}
      answer={answer}
      columns={columns}
      minWidth={960}
      bulk={{
        nameOf: ({ message, name }: ErrorRow) => message || name,
        actions: (['resolve', 'ignore', 'reopen'] as const).map((action) => ({
          name: inLanguage(actionNames[action], language),
          act: ({ id }: ErrorRow) => send('/api.php/official/tracking/change_error', { id, action, note: '' }),
        })),
      }}
    >
      {open ? (
        <ErrorDrawer key={open} id={open} onClose={() => show({ open: '' })} onChanged={() => void mutate()} />
      ) : null}
    </DeskList>
  );
}
