import { Select, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { waitingStates } from '#enrolment/application/application-status.ts';
import { categoryNames, supplierTypeWords, wordsOf } from '#enrolment/application/choices.ts';
import { warningKindWords } from '#enrolment/application/words.ts';
import { hasRunOut } from '#enrolment/follow-up/expiring-papers.ts';
import { DueMark, StateMark } from '#enrolment/review/state-mark.tsx';
import { NameLink } from '#kit/desk/desk-list.tsx';
import { inLanguage, joinList, type Language } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import type { QueuePlace } from './queue-address.ts';
import type { QueueRow } from './queue-contract.ts';
import { columnNames, columnWords, type QueueColumn, type QueueOrder, type queueWords } from './queue-words.ts';

/** Gives an application to somebody in its row; after the decision it only says who had it. */
function AssigneeChoice({ row, cells }: { row: QueueRow; cells: QueueCells }) {
  const { t, reviewers, me, onAssign } = cells;
  if (!waitingStates.includes(row.state)) return row.assignee?.name ?? <None />;
  const others = reviewers.filter(({ id }) => id !== me);
  const known = row.assignee && row.assignee.id !== me && !others.some(({ id }) => id === row.assignee?.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the row's own click from opening the application
    <span
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      className="block max-sm:inline-block"
    >
      <Select
        aria-label={t.giveTo(row.company_name || row.number)}
        size="small"
        variant="borderless"
        className="-ml-2 w-full"
        popupMatchSelectWidth={false}
        value={row.assignee?.id ?? 0}
        onChange={(chosen) => onAssign(row, chosen)}
        labelRender={({ value, label }) => (value === 0 ? <None /> : label)}
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

/** How long ago, in its largest fitting unit: 8分钟前, 5h ago. */
function age(at: string, { language, now }: QueueCells): string {
  const minutes = Math.max(1, Math.round((now - Date.parse(at)) / 60_000));
  const hours = Math.round(minutes / 60);
  const ago = new Intl.RelativeTimeFormat(language, { style: 'narrow' });
  if (minutes < 60) return ago.format(-minutes, 'minute');
  return hours < 48 ? ago.format(-hours, 'hour') : ago.format(-Math.round(hours / 24), 'day');
}

export const usualColumns: readonly QueueColumn[] = [
  'type',
  'area',
  'state',
  'submitted',
  'due',
  'warnings',
  'assignee',
];

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

export const CompanyCell = ({ row, cells: { t, place } }: { row: QueueRow; cells: QueueCells }) => (
  <NameLink
    to={place.application(row.id)}
    state={place.state}
    detail={row.round > 1 ? `${row.number} · ${t.rounds(row.round)}` : row.number}
  >
    {row.company_name || t.unnamed}
  </NameLink>
);

const None = () => <span className="text-ink-3">–</span>;
/** `whole` stands under the pointer. */
const grey = (text: string, whole = text) => (
  <span className="text-ink-2" title={whole}>
    {text}
  </span>
);
function moment(at: string | null, cells: QueueCells) {
  if (!at) return null;
  return (
    <time dateTime={at} title={shortMoment(at, cells.language, cells.now)} className="text-ink-2">
      {age(at, cells)}
    </time>
  );
}

/** City and district; of English names, which are longer and say the smallest part first, the city alone. */
function shortArea({ area_code, area_name }: QueueRow, language: Language): string {
  if (language !== 'en') return area_name.split(' ').slice(-2).join(' ');
  const parts = area_name.split(', ');
  // Beijing, Tianjin, Shanghai and Chongqing are in no province.
  return (/^(11|12|31|50)/.test(area_code) ? parts.at(-1) : parts.at(-2)) ?? area_name;
}

/** Of English words some are longer. In either language the usual columns stand uncut on a notebook 1280 wide. */
const table: Record<
  QueueColumn,
  { width: number; english?: number; isOrdered?: true; cell(row: QueueRow, cells: QueueCells): ReactNode }
> = {
  type: {
    width: 84,
    english: 128,
    cell: (row, { language }) => grey(wordsOf(supplierTypeWords, row.supplier_type, language)),
  },
  categories: {
    width: 150,
    cell: ({ categories }, { language }) =>
      grey(
        joinList(
          categories.map((name) => wordsOf(categoryNames, name, language)),
          language,
        ),
      ),
  },
  area: {
    width: 118,
    english: 93,
    isOrdered: true,
    cell: (row, { language }) => grey(shortArea(row, language), row.area_name),
  },
  phone: {
    width: 122,
    cell: ({ contact_phone }) => <span className="tabular-nums text-ink-2">{contact_phone.replace(/^\+86/, '')}</span>,
  },
  state: { width: 84, english: 153, cell: ({ state }) => <StateMark state={state} /> },
  round: { width: 84, cell: ({ round }) => <span className="tabular-nums text-ink-2">{round}</span> },
  submitted: { width: 92, english: 98, isOrdered: true, cell: (row, cells) => moment(row.submitted_at, cells) },
  due: {
    width: 154,
    english: 121,
    isOrdered: true,
    cell: ({ due, due_at: at }, { language, now }) =>
      due ? <DueMark due={due} at={at ? shortMoment(at, language, now) : undefined} /> : <None />,
  },
  decided: { width: 112, isOrdered: true, cell: (row, cells) => moment(row.decided_at, cells) },
  expires: {
    width: 112,
    cell: ({ expires_on }, { now }) => (
      <span className={`tabular-nums ${hasRunOut(expires_on, now) ? 'text-madder' : 'text-ink-2'}`}>
        {expires_on || '–'}
      </span>
    ),
  },
  warnings: {
    width: 84,
    english: 97,
    // Nothing at all without any: on a phone an empty cell takes no room.
    cell({ warnings }, { language }) {
      if (warnings.length === 0) return null;
      const words = warnings.map((kind) => inLanguage(warningKindWords[kind], language));
      const text = joinList(words, language);
      return (
        <span title={text} className="text-ink underline decoration-ochre decoration-2 underline-offset-4">
          {text}
        </span>
      );
    },
  },
  assignee: { width: 124, english: 108, cell: (row, cells) => <AssigneeChoice row={row} cells={cells} /> },
};
const widthOf = (column: QueueColumn, language: Language): number =>
  (language === 'en' ? table[column].english : undefined) ?? table[column].width;
const companyWidth = (language: Language): number => (language === 'en' ? 160 : 230);

export function queueColumns(
  shown: readonly QueueColumn[],
  sort: QueueOrder,
  cells: QueueCells,
): TableColumnsType<QueueRow> {
  const { language, t } = cells;
  const ordered = (column: string) => ({
    sorter: true,
    sortOrder: sort === column ? ('ascend' as const) : sort === `-${column}` ? ('descend' as const) : null,
    showSorterTooltip: false,
  });
  return [
    {
      title: t.company,
      key: 'company',
      minWidth: companyWidth(language),
      ...ordered('company'),
      render: (_, row) => <CompanyCell row={row} cells={cells} />,
    },
    ...columnNames
      .filter((column) => shown.includes(column))
      .map((column) => ({
        title: inLanguage(columnWords[column], language),
        key: column,
        width: widthOf(column, language),
        ...(table[column].isOrdered ? ordered(column) : {}),
        render: (_: unknown, row: QueueRow) => table[column].cell(row, cells),
      })),
  ];
}

export const tableWidth = (shown: readonly QueueColumn[], language: Language): number =>
  companyWidth(language) + 30 + shown.reduce((sum, column) => sum + widthOf(column, language), 0);
