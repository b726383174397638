import { Select, type TableColumnsType } from 'antd';
import { send } from '#kit/call/send.ts';
import { DeskList, MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ErrorDrawer } from './error-drawer.tsx';
import { DayBars } from './error-marks.tsx';
import { actionNames, errorWords, kindNames, sortNames, stateNames, unsolvedName, whereOf } from './error-words.ts';
import { type ErrorRow, errorKinds, errorPeriods, errorSorts, errorStates } from './errors-contract.ts';

const tabs = ['unsolved', ...errorStates, 'all'] as const;
const kinds = ['all', ...errorKinds] as const;

const stateTones = { open: 'ochre', regressed: 'madder', resolved: 'moss', ignored: 'plain' } as const;

/** Errors in groups. */
export default function ErrorList() {
  const t = useWords(errorWords);
  const language = useLanguage();
  const view = useListView();
  const { chosen, oneOf, page, size, open, show } = view;
  const state = oneOf('state', tabs, 'unsolved');
  const kind = oneOf('kind', kinds, 'all');
  const period = oneOf('period', errorPeriods, '7');
  const sort = oneOf('sort', errorSorts, 'last');
  const filter = { state, kind, period, sort, q: chosen('q') };
  const answer = useCall(
    '/api.php/official/tracking/list_errors',
    { ...filter, page, size },
    { keepPreviousData: true, refreshInterval: 10_000 },
  );
  const { data, mutate } = answer;

  const number = (value: number) => value.toLocaleString(language);
  const numeric = { align: 'end' as const, width: 84, className: 'tabular-nums', render: number };
  const count = (states: readonly string[]) => states.reduce((sum, name) => sum + (data?.counts[name] ?? 0), 0);
  const counts = data && {
    ...data.counts,
    unsolved: count(['open', 'regressed']),
    all: count(errorStates),
  };

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
    { title: t.kind, key: 'kind', width: 76, render: (_, row) => inLanguage(kindNames[row.kind], language) },
    {
      title: t.state,
      key: 'state',
      width: 112,
      render: (_, row) => (
        <StateMark tone={stateTones[row.state]}>{inLanguage(stateNames[row.state], language)}</StateMark>
      ),
    },
    { title: t.trend, key: 'days', width: 140, render: (_, { days }) => <DayBars days={days} /> },
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
      tabNames={{ unsolved: unsolvedName, ...stateNames }}
      usualTab="unsolved"
      tabAs="state"
      counts={counts}
      search={t.search}
      filters={
        <>
          <Select
            className="min-w-28"
            aria-label={t.kind}
            value={kind}
            onChange={(value) => show({ kind: value === 'all' ? '' : value })}
            options={kinds.map((value) => ({
              value,
              label: value === 'all' ? t.anyKind : inLanguage(kindNames[value], language),
            }))}
          />
          <Select
            className="min-w-28"
            aria-label={t.period}
            value={period}
            onChange={(value) => show({ period: value === '7' ? '' : value })}
            options={errorPeriods.map((value) => ({
              value,
              label: value === '1' ? t.today : t.days(Number(value)),
            }))}
          />
          <Select
            className="min-w-32"
            aria-label={t.sort}
            value={sort}
            onChange={(value) => show({ sort: value === 'last' ? '' : value })}
            options={errorSorts.map((value) => ({ value, label: inLanguage(sortNames[value], language) }))}
          />
        </>
      }
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
