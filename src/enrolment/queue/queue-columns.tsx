import { Select, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { waitingStates } from '#enrolment/application/application-status.ts';
import { categoryChoices, supplierTypeWords, warningKindWords, wordsOf } from '#enrolment/application/words.ts';
import { hasRunOut } from '#enrolment/follow-up/expiring-papers.ts';
import { DueMark, StateMark } from '#enrolment/review/state-mark.tsx';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import type { QueuePlace } from './queue-address.ts';
import { applicationAddress } from './queue-address.ts';
import type { QueueOrder, QueueRow } from './queue-contract.ts';
import { type QueueColumn, queueColumnNames } from './queue-contract.ts';
import { columnWords, type queueWords } from './queue-words.ts';

/** Gives an application to somebody in its row; after the decision it only says who had it. */
export function AssigneeChoice({ row, cells }: { row: QueueRow; cells: QueueCells }) {
  const { t, reviewers, me, onAssign } = cells;
  if (!waitingStates.includes(row.state)) return row.assignee?.name ?? <span className="text-ink-3">–</span>;
  const others = reviewers.filter(({ id }) => id !== me);
  const known = row.assignee && row.assignee.id !== me && !others.some(({ id }) => id === row.assignee?.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the row's own click from opening the application
    <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()} className="block">
      <Select
        aria-label={t.giveTo(row.company_name || row.number)}
        size="small"
        variant="borderless"
        className="-ml-2 w-full"
        popupMatchSelectWidth={false}
        value={row.assignee?.id ?? 0}
        onChange={(chosen) => onAssign(row, chosen)}
        labelRender={({ value, label }) => (value === 0 ? <span className="text-ink-3">–</span> : label)}
        options={[
          ...(reviewers.some(({ id }) => id === me) ? [{ value: me, label: t.toMe }] : []),
          ...others.map(({ id, name }) => ({ value: id, label: name })),
          ...(known && row.assignee ? [{ value: row.assignee.id, label: row.assignee.name }] : []),
          { value: 0, label: t.toNobody },
        ]}
      />
    </span>
  );
}

type Say = ReturnType<typeof queueWords>;

const minuteMs = 60_000;

/** A span in its largest fitting unit: 8 分钟, 5 小时, 3 天. */
function span(ms: number, t: Say): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes < 60) return t.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t.hours(hours) : t.days(Math.round(hours / 24));
}

export const age = (at: string, now: number, t: Say): string => t.ago(span(now - Date.parse(at), t));

export const usualColumns: readonly QueueColumn[] = [
  'type',
  'area',
  'state',
  'submitted',
  'due',
  'warnings',
  'assignee',
];

/** Columns that the queue can be in the order of, and the order's name. */
const ordered: Partial<Record<QueueColumn | 'company', string>> = {
  company: 'company',
  area: 'area',
  submitted: 'submitted',
  due: 'due',
  decided: 'decided',
};
const widths: Record<QueueColumn, number> = {
  type: 84,
  categories: 150,
  area: 154,
  phone: 122,
  state: 84,
  round: 84,
  submitted: 92,
  due: 154,
  decided: 112,
  expires: 112,
  warnings: 84,
  assignee: 100,
};

/** Of English words some are longer. In either language the usual columns stand beside each other on a notebook 1280 wide. */
const englishWidths: Partial<Record<QueueColumn, number>> = {
  type: 84,
  area: 120,
  state: 142,
  submitted: 88,
  due: 128,
  warnings: 92,
  assignee: 84,
};
const widthOf = (column: QueueColumn, language: Language): number =>
  (language === 'en' ? englishWidths[column] : undefined) ?? widths[column];
const companyWidth = (language: Language): number => (language === 'en' ? 240 : 230);

export interface QueueCells {
  t: ReturnType<typeof queueWords>;
  language: Language;
  now: number;
  /** Goes along to an application, so that it knows which queue it was opened from. */
  place: QueuePlace;
  reviewers: readonly { id: number; name: string }[];
  me: number;
  onAssign(row: QueueRow, assignee: number): void;
}

const categoryNames = Object.assign({}, ...Object.values(categoryChoices)) as Record<string, readonly [string, string]>;
export const categoryName = (name: string, language: Language): string => wordsOf(categoryNames, name, language);

export function CompanyCell({ row, cells: { t, place } }: { row: QueueRow; cells: QueueCells }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2.5">
      <Link
        to={applicationAddress(row.id, place.address)}
        state={place.state}
        data-application={row.id}
        className="truncate font-medium text-ink underline-offset-4 hover:text-primary hover:underline"
        onClick={(event) => event.stopPropagation()}
      >
        {row.company_name || t.unnamed}
      </Link>
      <span className="shrink-0 text-[0.8125rem] text-ink-3">
        <span className="tabular-nums">{row.number}</span>
        {row.round > 1 ? <span className="ml-2">{t.rounds(row.round)}</span> : null}
      </span>
    </span>
  );
}

export function DueCell({ row, cells: { language, now } }: { row: QueueRow; cells: QueueCells }) {
  if (!row.due) return <span className="text-ink-3">–</span>;
  return <DueMark due={row.due} at={row.due_at ? shortMoment(row.due_at, language, now) : undefined} />;
}

/** What is odd about it, in a word each. */
export function WarningMarks({ row: { warnings }, language }: { row: QueueRow; language: Language }) {
  if (warnings.length === 0) return null;
  return (
    <span className="text-ink underline decoration-ochre decoration-2 underline-offset-4">
      {warnings.map((kind) => inLanguage(warningKindWords[kind], language)).join(language === 'en' ? ', ' : '、')}
    </span>
  );
}

function cellOf(column: QueueColumn, row: QueueRow, cells: QueueCells) {
  const { t, language, now } = cells;
  const moment = (at: string | null) =>
    at ? (
      <time dateTime={at} title={shortMoment(at, language, now)} className="text-ink-2">
        {age(at, now, t)}
      </time>
    ) : null;
  switch (column) {
    case 'type':
      return <span className="text-ink-2">{wordsOf(supplierTypeWords, row.supplier_type, language)}</span>;
    case 'categories':
      return (
        <span className="text-ink-2">
          {row.categories.map((name) => categoryName(name, language)).join(language === 'en' ? ', ' : '、')}
        </span>
      );
    case 'area':
      return <span className="text-ink-2">{row.area_name}</span>;
    case 'phone':
      return <span className="tabular-nums text-ink-2">{row.contact_phone.replace(/^\+86/, '')}</span>;
    case 'state':
      return <StateMark state={row.state} />;
    case 'round':
      return <span className="tabular-nums text-ink-2">{row.round}</span>;
    case 'submitted':
      return moment(row.submitted_at);
    case 'decided':
      return moment(row.decided_at);
    case 'due':
      return <DueCell row={row} cells={cells} />;
    case 'expires':
      return (
        <span className={`tabular-nums ${hasRunOut(row.expires_on, now) ? 'text-madder' : 'text-ink-2'}`}>
          {row.expires_on || '–'}
        </span>
      );
    case 'warnings':
      return <WarningMarks row={row} language={language} />;
    case 'assignee':
      return <AssigneeChoice row={row} cells={cells} />;
  }
}

export function queueColumns(
  shown: readonly QueueColumn[],
  sort: QueueOrder,
  cells: QueueCells,
): TableColumnsType<QueueRow> {
  const { language, t } = cells;
  const sorting = (column: QueueColumn | 'company') => {
    const order = ordered[column];
    if (!order) return {};
    const sortOrder = sort === order ? ('ascend' as const) : sort === `-${order}` ? ('descend' as const) : null;
    return { sorter: true, sortOrder, showSorterTooltip: false };
  };
  return [
    {
      title: t.company,
      key: 'company',
      minWidth: companyWidth(language),
      ...sorting('company'),
      render: (_, row) => <CompanyCell row={row} cells={cells} />,
    },
    ...queueColumnNames
      .filter((column) => shown.includes(column))
      .map((column) => ({
        title: inLanguage(columnWords[column], language),
        key: column,
        width: widthOf(column, language),
        ...sorting(column),
        render: (_: unknown, row: QueueRow) => cellOf(column, row, cells),
      })),
  ];
}

/** The order that a click on a column's head leads to: one way, the other way, and back to what is due first. */
export const orderOf = (column: string, direction: 'ascend' | 'descend' | null | undefined): QueueOrder =>
  direction ? (`${direction === 'descend' ? '-' : ''}${column}` as QueueOrder) : 'due';

export const tableWidth = (shown: readonly QueueColumn[], language: Language): number =>
  companyWidth(language) + 40 + shown.reduce((sum, column) => sum + widthOf(column, language), 0);
