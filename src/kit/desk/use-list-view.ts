import { useLocation, useSearchParams } from 'react-router';
import { searchBeside, takeBeside } from './search-beside.ts';

/**
 * What a list of the back office shows, kept in its address, so that a view can be sent to a colleague and is there again after
 * a reload. What an address names that there is not is as if it were not named. A search text (`q`) that may name somebody is
 * kept beside the address.
 */
export function useListView() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  /** As it stands there; empty without one. */
  const chosen = (name: string): string => (name === 'q' && searchBeside(state)) || (search.get(name) ?? '');
  const number = (name: string): number | undefined =>
    /^[1-9]\d{0,8}$/.test(chosen(name)) ? Number(chosen(name)) : undefined;
  return {
    chosen,
    oneOf: <T extends string>(name: string, choices: readonly T[], usual: T): T =>
      choices.find((choice) => choice === search.get(name)) ?? usual,
    someOf: <T extends string>(name: string, choices: readonly T[]): T[] =>
      choices.filter((choice) => search.getAll(name).includes(choice)),
    /** From 1. */
    page: number('page') ?? 1,
    /** The row that is open beside the list. */
    open: number('open'),
    /**
     * Changes what is named and leaves the rest; an empty text takes a name away. Another choice begins at the first page.
     * With `isPage` it is another page, which Back leaves again.
     */
    show(change: Record<string, string | string[]>, { isPage = false } = {}): void {
      const next = new URLSearchParams(search);
      if (!('open' in change)) next.delete('page');
      for (const [name, value] of Object.entries(change)) {
        next.delete(name);
        for (const one of [value].flat()) if (one !== '') next.append(name, one);
      }
      const beside = takeBeside(next, 'q' in change ? (next.get('q') ?? '') : chosen('q'));
      setSearch(next, { replace: !isPage, preventScrollReset: true, state: beside });
    },
  };
}
