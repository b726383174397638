import { type SupplierType, supplierTypes } from '#enrolment/application-fields.ts';
import { type State, states, waitingStates } from '#enrolment/application-status.ts';
import { queueOrders } from '#enrolment/queue/queue-contract.ts';

export const perPage = 20;

/** What the queue shows; it stands in the page's address, so that it can be passed on and comes back with "back". */
export interface QueueView {
  /** `waiting` = all that waits for staff, `all`, or one state. */
  tab: 'waiting' | 'all' | State;
  supplierType: SupplierType | '';
  assignee: '' | 'me' | 'nobody';
  q: string;
  sort: (typeof queueOrders)[number];
  page: number;
}

const oneOf = <Value extends string, Fallback>(values: readonly Value[], text: string | null, fallback: Fallback) =>
  values.find((value) => value === text) ?? fallback;

/** Reads an address; whatever it does not understand is as if it were not there. */
export function readQueueAddress(search: URLSearchParams): QueueView {
  const page = Number(search.get('page'));
  return {
    tab: oneOf(['all', ...states] as const, search.get('state'), 'waiting' as const),
    supplierType: oneOf(supplierTypes, search.get('type'), '' as const),
    assignee: oneOf(['me', 'nobody'] as const, search.get('assignee'), '' as const),
    q: (search.get('q') ?? '').slice(0, 100),
    sort: oneOf(queueOrders, search.get('sort'), 'due' as const),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The address of a view; what is usual is left out. */
export function writeQueueAddress(view: QueueView): string {
  const search = new URLSearchParams();
  if (view.tab !== 'waiting') search.set('state', view.tab);
  if (view.supplierType) search.set('type', view.supplierType);
  if (view.assignee) search.set('assignee', view.assignee);
  if (view.q) search.set('q', view.q);
  if (view.sort !== 'due') search.set('sort', view.sort);
  if (view.page > 1) search.set('page', String(view.page));
  return search.toString();
}

/** The same as filters of the calls. */
export const queueFilters = ({ tab, supplierType, assignee, q }: QueueView) => ({
  state: tab === 'waiting' ? [...waitingStates] : tab === 'all' ? [] : [tab],
  supplier_type: supplierType ? [supplierType] : [],
  assignee,
  q,
});
