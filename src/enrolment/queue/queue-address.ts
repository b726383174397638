import { supplierTypes } from '#enrolment/application/application-fields.ts';
import { waitingStates } from '#enrolment/application/application-status.ts';
import type { useListView } from '#kit/desk/use-list-view.ts';
import { queueFilter as filterFields, type QueueFilter, type QueueOrder, queueSort } from './queue-contract.ts';

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

const { state: _tab, ...filters } = filterFields;
const addressName = (filter: string): string => (filter === 'supplier_type' ? 'type' : filter);
/** What the address calls the filters, besides the tab. */
export const filterNames = Object.keys(filters).map(addressName);

/** The filters of the queue as the calls take them, with its order; what the address says wrongly is left out. */
export function queueFilter({ chosen, oneOf, someOf, allOf }: View): QueueFilter & { sort: QueueOrder } {
  const tab = oneOf('state', queueTabs, 'waiting');
  const read = Object.entries({ ...filters, ...queueSort }).map(([filter, field]) => {
    const name = addressName(filter);
    const given = field.safeParse(allOf(name).length > 1 ? allOf(name) : chosen(name));
    return [filter, given.success ? given.data : field.parse(undefined)];
  });
  const state = tab === 'waiting' ? [...waitingStates] : tab === 'all' ? [] : [tab];
  // In one order, whatever was chosen first.
  return { ...Object.fromEntries(read), state, supplier_type: someOf('type', supplierTypes) };
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
