import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { type Beside, searchBeside, takeBeside } from '#kit/desk/search-beside.ts';
import { type QueueView, readQueueAddress, writeQueueAddress } from './queue-address.ts';

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
