import { useEffect } from 'react';
import { applicationAddress, queueFilters } from '#enrolment/queue/queue-address.ts';
import { queuePlace, useQueueView } from '#enrolment/queue/use-queue-view.ts';
import { useCall } from '#kit/ui/use-call.ts';

/** Pictures that a page shows at once. */
const mostFetched = 12;
const fetched = new Set<string>();

/** What stands before and after an application in the queue that it was opened from, as addresses; `state` goes with each of them. */
export function useNeighbours(id: number) {
  // The queue stands in the address and beside it.
  const [view] = useQueueView();
  const { address, state } = queuePlace(view);
  const { data } = useCall('/api.php/official/enrolment/next_application', {
    ...queueFilters(view),
    sort: view.sort,
    after: id,
  });
  const to = (neighbour: { id: number } | null | undefined) =>
    neighbour ? applicationAddress(neighbour.id, address) : undefined;
  return {
    queue: `/console/applications${address && `?${address}`}`,
    state,
    next: to(data?.next),
    previous: to(data?.previous),
    pictures: data?.next?.pictures ?? [],
  };
}

/** Has the pictures of the next application in the browser before somebody goes there; licences come with their page. */
export function usePicturesAhead(pictures: readonly string[]): void {
  const wanted = pictures.slice(0, mostFetched).join('\n');
  useEffect(() => {
    const fetchAll = () => {
      for (const address of wanted.split('\n').filter((one) => one && !fetched.has(one))) {
        fetched.add(address);
        const picture = new Image();
        picture.fetchPriority = 'low';
        picture.src = address;
      }
    };
    // After what this page itself needs.
    if (document.readyState === 'complete') {
      const timer = setTimeout(fetchAll, 800);
      return () => clearTimeout(timer);
    }
    addEventListener('load', fetchAll, { once: true });
    return () => removeEventListener('load', fetchAll);
  }, [wanted]);
}
