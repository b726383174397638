import { Grid, Select, type TableColumnsType } from 'antd';
import { DeskList } from '#kit/desk/desk-list.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ErrorDrawer } from './error-drawer.tsx';
import { DayBars, ErrorName } from './error-marks.tsx';
import { errorWords, kindNames, sortNames, stateNames, unsolvedName } from './error-words.ts';
import { type ErrorRow, errorKinds, errorPeriods, errorSorts, errorStates, errorsPerPage } from './errors-contract.ts';

const tabs = ['unsolved', ...errorStates, 'all'] as const;
const kinds = ['all', ...errorKinds] as const;

/** Errors in groups. */
export default function ErrorList() {
  const say = useWords(errorWords);
  const language = useLanguage();
  const view = useListView();
  const { chosen, oneOf, page, open, show } = view;
  const state = oneOf('state', tabs, 'unsolved');
  const kind = oneOf('kind', kinds, 'all');
  const period = oneOf('period', errorPeriods, '7');
  const sort = oneOf('sort', errorSorts, 'last');
  const answer = useCall(
    '/api.php/official/tracking/list_errors',
    { state, kind, period, sort, q: chosen('q'), page },
    { keepPreviousData: true, refreshInterval: 10_000 },
  );
  const { data, mutate } = answer;

  const number = (value: number) => value.toLocaleString(language);
  // On a phone a row is one cell: side by side its columns would have to be pulled into sight.
  const isNarrow = Grid.useBreakpoint().sm === false;
  const moment = (at: string) => (
    <span className="whitespace-nowrap text-ink-2 tabular-nums">{shortMoment(at, language, Date.now())}</span>
  );
  const numeric = { align: 'end' as const, width: 84, className: 'tabular-nums', render: number };
  const count = (states: readonly string[]) => states.reduce((sum, name) => sum + (data?.counts[name] ?? 0), 0);
  const counts = data && {
    ...data.counts,
    unsolved: count(['open', 'regressed']),
    all: count(errorStates),
  };

  const stateOf = (row: ErrorRow) => (
    <span className={row.state === 'regressed' ? 'font-medium text-madder' : 'text-ink-2'}>
      {inLanguage(stateNames[row.state], language)}
    </span>
  );
  const columns: TableColumnsType<ErrorRow> = [
    {
      title: say.what,
      key: 'what',
      render: (_, row) => (
        <button
          type="button"
          className="block w-full cursor-pointer text-left"
          onClick={() => show({ open: String(row.id) })}
        >
          <ErrorName row={row} />
          {isNarrow ? (
            <span className="mt-1 flex flex-wrap items-center gap-x-3 text-[0.8125rem] tabular-nums">
              {stateOf(row)}
              <span>{inLanguage(kindNames[row.kind], language)}</span>
              <span>{say.times(number(row.count))}</span>
              {moment(row.last_at)}
            </span>
          ) : null}
        </button>
      ),
    },
  ];
  const wideColumns: TableColumnsType<ErrorRow> = [
    { title: say.kind, key: 'kind', width: 76, render: (_, row) => inLanguage(kindNames[row.kind], language) },
    {
      title: say.state,
      key: 'state',
      width: 104,
      render: (_, row) => stateOf(row),
    },
    { title: say.trend, key: 'days', width: 140, render: (_, { days }) => <DayBars days={days} /> },
    { title: say.count, dataIndex: 'count', ...numeric },
    { title: say.visitors, dataIndex: 'visitors', ...numeric },
    { title: say.last, dataIndex: 'last_at', width: 128, render: moment },
  ];

  return (
    <DeskList
      title={say.title}
      about={say.about}
      tabs={tabs}
      tabNames={{ unsolved: unsolvedName, ...stateNames }}
      usualTab="unsolved"
      tabAs="state"
      counts={counts}
      search={say.search}
      filters={
        <>
          <Select
            className="min-w-28"
            aria-label={say.kind}
            value={kind}
            onChange={(value) => show({ kind: value === 'all' ? '' : value })}
            options={kinds.map((value) => ({
              value,
              label: value === 'all' ? say.anyKind : inLanguage(kindNames[value], language),
            }))}
          />
          <Select
            className="min-w-28"
            aria-label={say.period}
            value={period}
            onChange={(value) => show({ period: value === '7' ? '' : value })}
            options={errorPeriods.map((value) => ({
              value,
              label: value === '1' ? say.today : say.days(Number(value)),
            }))}
          />
          <Select
            className="min-w-32"
            aria-label={say.sort}
            value={sort}
            onChange={(value) => show({ sort: value === 'last' ? '' : value })}
            options={errorSorts.map((value) => ({ value, label: inLanguage(sortNames[value], language) }))}
          />
        </>
      }
      view={view}
      answer={answer}
      columns={isNarrow ? columns : [...columns, ...wideColumns]}
      minWidth={isNarrow ? 0 : 860}
      pageSize={errorsPerPage}
    >
      {open ? (
        <ErrorDrawer key={open} id={open} onClose={() => show({ open: '' })} onChanged={() => void mutate()} />
      ) : null}
    </DeskList>
  );
}
