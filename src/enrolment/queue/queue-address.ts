import { supplierTypes } from '#enrolment/application/application-fields.ts';
import { waitingStates } from '#enrolment/application/application-status.ts';
import { warningFilters } from '#enrolment/application/words.ts';
import type { useListView } from '#kit/desk/use-list-view.ts';
import { readDay } from '#kit/text/time.ts';
import type { QueueFilter } from './queue-contract.ts';
import { dueFilters, expiryFilters, type QueueOrder, queueOrders, roundFilters } from './queue-words.ts';

type View = ReturnType<typeof useListView>;

/**
 * The application that the reviewer looked at last: the queue goes on there, with its keys and for readers, when they come back
 * to it. For as long as the page lives; opened again, a queue begins at its beginning.
 */
let seen: number | undefined;

export function keepPlace(application: number): void {
  seen = application;
}
export const placeInQueue = (): number | undefined => seen;

/** `waiting` = all that waits for staff. */
export const queueTabs = [
  'waiting',
  'submitted',
  'in_review',
  'needs_correction',
  'approved',
  'rejected',
  'suspended',
  'withdrawn',
  'all',
] as const;

const days = ['submitted_from', 'submitted_to', 'decided_from', 'decided_to'] as const;
/** What the address calls the filters, besides the tab. */
export const filterNames = ['type', 'category', 'area', 'assignee', 'due', 'round', ...days, 'expiry', 'warning', 'q'];

/** The filters of the queue as the calls take them, with its order; what the address says wrongly is left out. */
export function queueFilter({ chosen, oneOf, someOf, allOf }: View): QueueFilter & { sort: QueueOrder } {
  const tab = oneOf('state', queueTabs, 'waiting');
  const shaped = (name: string, shape: RegExp) => chosen(name).trim().match(shape)?.[0] ?? '';
  const allShaped = (name: string, shape: RegExp) => allOf(name).filter((one, at) => at < 20 && shape.test(one));
  const period = Object.fromEntries(days.map((name) => [name, readDay(chosen(name)) ?? '']));
  return {
    ...(period as Record<(typeof days)[number], string>),
    state: tab === 'waiting' ? [...waitingStates] : tab === 'all' ? [] : [tab],
    // In one order, whatever was chosen first.
    supplier_type: someOf('type', supplierTypes),
    category: allShaped('category', /^.{1,60}$/),
    area: allShaped('area', /^\d{2,6}$/),
    assignee: shaped('assignee', /^(me|nobody|\d{1,15})$/),
    due: oneOf('due', dueFilters, ''),
    round: oneOf('round', roundFilters, ''),
    expiry: oneOf('expiry', expiryFilters, ''),
    warning: oneOf('warning', warningFilters, ''),
    q: shaped('q', /^.{1,100}$/),
    sort: oneOf('sort', queueOrders, 'due'),
  };
}

/**
 * Where applications open from a queue. They keep its address, so that the way back and the next one are of that queue; what of it may
 * name somebody is beside the address, as `state`.
 */
export function queuePlace(view: View) {
  const { to, state } = view.linkTo({ open: '' });
  const address = to.length > 1 ? to : '';
  return {
    queue: `/console/applications${address}`,
    application: (id: number) => `/console/applications/${id}${address}`,
    state,
  };
}
export type QueuePlace = ReturnType<typeof queuePlace>;

/** What an address says of the queue, in one order of names, whatever was chosen first. */
export function sortedAddress(address: string): string {
  const names = ['state', 'sort', ...filterNames];
  const search = new URLSearchParams([...new URLSearchParams(address)].filter(([name]) => names.includes(name)));
  search.sort();
  return String(search);
}
