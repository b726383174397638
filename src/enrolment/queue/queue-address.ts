import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { supplierTypes } from '#enrolment/application/application-fields.ts';
import { type State, states, waitingStates } from '#enrolment/application/application-status.ts';
import { warningFilters } from '#enrolment/application/words.ts';
import { type Beside, searchBeside, takeBeside } from '#kit/desk/search-beside.ts';
import { readDay } from '#kit/text/time.ts';
import {
  cursorOf,
  dueFilters,
  expiryFilters,
  mostPagedRows,
  type QueueFilter,
  type QueueOrder,
  type QueueRow,
  queueOrders,
  roundFilters,
} from './queue-contract.ts';

/** The heading of the queue: where the focus is when what had it has gone. */
export const queueTitleId = 'desk-title';

/**
 * The application that the reviewer looked at last: the queue goes on there, with its keys and for readers, when they come back
 * to it. For as long as the page lives; opened anew, a queue begins at its beginning.
 */
let seen: number | undefined;

export function keepPlace(application: number): void {
  seen = application;
}
export const placeInQueue = (): number | undefined => seen;

/**
 * What the queue shows; it stands in the page's address, so that it can be passed on and comes back with "back". What of it may
 * name somebody stands beside: `use-queue-view.ts`.
 */
export interface QueueView extends Omit<QueueFilter, 'state'> {
  /** `waiting` = all that waits for staff, `all`, or one state. */
  tab: 'waiting' | 'all' | State;
  sort: QueueOrder;
  page: number;
  /** Beyond the rows that have page numbers: the row after or before which it goes on, or the end. */
  after: string;
  before: string;
  last: boolean;
}

/** The beginning of what a view shows. */
export const fromStart = { page: 1, after: '', before: '', last: false } as const;

/** The last page that has a number; beyond it one goes on from row to row. */
export const lastNumbered = (size: number): number => Math.floor(mostPagedRows / size);
export const pagesOf = (total: number, size: number): number =>
  Math.min(lastNumbered(size), Math.max(1, Math.ceil(total / size)));
export const isBeyondNumbers = ({ after, before, last }: QueueView): boolean => after !== '' || before !== '' || last;

/** What leads to the page after (1) or before (-1) the one of these rows; undefined at either end. */
export function pageBeside(
  view: QueueView,
  rows: readonly QueueRow[],
  total: number,
  by: 1 | -1,
  size: number,
): Partial<QueueView> | undefined {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return undefined;
  const onwards = { after: cursorOf(last, view.sort) };
  if (isBeyondNumbers(view)) {
    // What is left at one end of the queue may be less than a page.
    const isShort = rows.length < size;
    if (by === -1) return view.before && isShort ? undefined : { before: cursorOf(first, view.sort) };
    return view.last || (isShort && !view.before) ? undefined : onwards;
  }
  const page = view.page + by;
  if (page > lastNumbered(size)) return total > mostPagedRows ? onwards : undefined;
  return page >= 1 && page <= pagesOf(total, size) ? { page } : undefined;
}

const oneOf = <Value extends string, Fallback>(values: readonly Value[], text: string | null, fallback: Fallback) =>
  values.find((value) => value === text) ?? fallback;

/** Reads an address; whatever it does not understand is as if it were not there. */
export function readQueueAddress(search: URLSearchParams): QueueView {
  const page = Number(search.get('page'));
  const list = (name: string, fits: (text: string) => boolean) =>
    [...new Set(search.getAll(name))].filter(fits).slice(0, 20);
  const day = (name: string) => readDay(search.get(name)) ?? '';
  const cursor = (name: string) => /^\d{1,15}~.{0,280}$/.exec(search.get(name) ?? '')?.[0] ?? '';
  const assignee = search.get('assignee') ?? '';
  return {
    tab: oneOf(['all', ...states] as const, search.get('state'), 'waiting' as const),
    supplier_type: supplierTypes.filter((type) => search.getAll('type').includes(type)),
    category: list('category', (text) => text.length > 0 && text.length <= 60),
    area: list('area', (text) => /^\d{2,6}$/.test(text)),
    assignee: /^(me|nobody|\d{1,15})$/.test(assignee) ? assignee : '',
    due: oneOf(dueFilters, search.get('due'), '' as const),
    round: oneOf(roundFilters, search.get('round'), '' as const),
    submitted_from: day('submitted_from'),
    submitted_to: day('submitted_to'),
    decided_from: day('decided_from'),
    decided_to: day('decided_to'),
    expiry: oneOf(expiryFilters, search.get('expiry'), '' as const),
    warning: oneOf(warningFilters, search.get('warning'), '' as const),
    q: (search.get('q') ?? '').slice(0, 100),
    sort: oneOf(queueOrders, search.get('sort'), 'due' as const),
    page: Number.isInteger(page) && page >= 1 && page <= mostPagedRows / 20 ? page : 1,
    after: cursor('after'),
    before: cursor('before'),
    last: search.get('last') === '1',
  };
}

/** A view as one text, in the form of an address; what is usual is left out. */
export function writeQueueAddress({
  tab,
  supplier_type,
  category,
  area,
  sort,
  page,
  last,
  ...rest
}: QueueView): string {
  const search = new URLSearchParams();
  if (tab !== 'waiting') search.set('state', tab);
  for (const type of supplier_type) search.append('type', type);
  for (const name of category) search.append('category', name);
  for (const code of area) search.append('area', code);
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value);
  if (sort !== 'due') search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  if (last) search.set('last', '1');
  return search.toString();
}

/** The same as filters of the calls. */
export const queueFilters = ({
  tab,
  sort: _s,
  page: _p,
  after: _a,
  before: _b,
  last: _l,
  ...filter
}: QueueView): QueueFilter => ({
  ...filter,
  state: tab === 'waiting' ? [...waitingStates] : tab === 'all' ? [] : [tab],
});

/** A view without its filters; the order stays. */
export const withoutFilters = ({ sort }: QueueView): QueueView => ({
  ...readQueueAddress(new URLSearchParams()),
  sort,
});

/** Where an application opens; it keeps the queue's address, so that the way back and the next one are of that queue. */
export const applicationAddress = (id: number, address: string): string =>
  `/console/applications/${id}${address ? `?${address}` : ''}`;

/** Where a view stands: what is in the address of its page, and what is kept beside it, as it may name somebody. */
export interface QueuePlace {
  address: string;
  state: Beside;
}

export function queuePlace(view: QueueView): QueuePlace {
  const search = new URLSearchParams(writeQueueAddress(view));
  const state = takeBeside(search, view.q);
  return { address: search.toString(), state };
}

/** The view of the queue, or of the queue that the present page was opened from, and what leads to another one. */
export function useQueueView(): [
  QueueView,
  (view: QueueView, how?: Pick<NavigateOptions, 'replace' | 'preventScrollReset'>) => void,
] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const named = readQueueAddress(search);
  const view = { ...named, q: searchBeside(state).slice(0, 100) || named.q };
  return [
    view,
    (next, how) => {
      const place = queuePlace(next);
      setSearch(place.address, { ...how, state: place.state });
    },
  ];
}
