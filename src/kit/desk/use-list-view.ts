import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { compactCode } from '#kit/text/typed-text.ts';
import { readFromBrowser, writeToBrowser } from '#kit/ui/browser-storage.ts';

/** How many rows a page may have; what was chosen last holds for every list on this device. */
export const pageSizes = [30, 50, 100] as const;
const sizeKey = 'rows-per-page';

/** How a desk reads its list: again every half minute, and the rows stay until those of another view are there. */
export const liveList = { keepPreviousData: true, refreshInterval: 30_000 };

function usePageSize(): [number, (size: number) => void] {
  const [size, setSize] = useState(
    () => pageSizes.find((one) => String(one) === readFromBrowser('localStorage', sizeKey)) ?? pageSizes[0],
  );
  return [
    size,
    (next) => {
      writeToBrowser('localStorage', sizeKey, String(next));
      setSize(next as (typeof pageSizes)[number]);
    },
  ];
}

/**
 * What a list of the back office shows, stored in its address, so that a view can be sent to a colleague and is there again after
 * a reload. What an address names that there is not is as if it were not named. A search text (`q`) that may name somebody is
 * stored beside the address.
 */
export function useListView() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const left = useRef('');
  /** As it stands there; empty without one. */
  const chosen = (name: string): string => (name === 'q' && searchBeside(state)) || (search.get(name) ?? '');
  const number = (name: string): number | undefined =>
    /^[1-9]\d{0,8}$/.test(chosen(name)) ? Number(chosen(name)) : undefined;
  const allOf = (name: string): string[] => [...new Set(search.getAll(name))];
  const [size, setSize] = usePageSize();
  /** Another view: what is named changes, the rest stays; an empty text takes a name away. Another choice begins at the first page. */
  function changed(change: Record<string, string | string[]>) {
    const next = new URLSearchParams(search);
    if (!('open' in change)) next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      next.delete(name);
      for (const one of [value].flat()) if (one !== '') next.append(name, one);
    }
    const q = takeBeside(next, 'q' in change ? (next.get('q') ?? '') : chosen('q'));
    const opens = next.has('open') && !search.has('open');
    const beside: Beside = { ...q, ...(opens || (next.has('open') && isOpened(state)) ? { isOpened: true } : {}) };
    return { next, beside, opens };
  }
  const show = (change: Record<string, string | string[]>, { isPage = false } = {}): void => {
    const { next, beside, opens } = changed(change);
    // Closing what was opened from the list goes back to it, once: otherwise the list would stand in the history twice.
    if (isOpened(state) && !next.has('open') && Object.keys(change).length === 1) {
      if (left.current !== key) void navigate(-1);
      left.current = key;
    } else setSearch(next, { replace: !isPage && !opens, preventScrollReset: true, state: beside });
  };
  return {
    chosen,
    oneOf: <T extends string>(name: string, choices: readonly T[], usual: T): T =>
      choices.find((choice) => choice === search.get(name)) ?? usual,
    someOf: <T extends string>(name: string, choices: readonly T[]): T[] =>
      choices.filter((choice) => allOf(name).includes(choice)),
    allOf,
    /** From 1. */
    page: number('page') ?? 1,
    /** Rows of a page. */
    size,
    /** The row that is open beside the list. */
    open: number('open'),
    /** Changes with every filter, not with the order, the page or what is open. */
    filterKey: [...changed({ page: '', open: '', sort: '' }).next, chosen('q')].join(),
    /** With `isPage` it is another page, which Back leaves again, as it closes what was opened. */
    show,
    turn(page: number, nextSize: number): void {
      if (nextSize !== size) setSize(nextSize);
      show({ page: nextSize === size && page > 1 ? String(page) : '' });
      scrollTo({ top: 0 });
    },
    /** Where a changed view stands, for a link. */
    linkTo(change: Record<string, string>): { to: string; state: Beside } {
      const { next, beside } = changed(change);
      return { to: `?${next}`, state: beside };
    },
  };
}

/**
 * A whole phone number or an e-mail address, and what may be one: servers, proxies and our own figures keep addresses of pages,
 * and a view that is sent to a colleague goes where nobody knows.
 */
const mayNameSomebody = (text: string): boolean => text.includes('@') || /\d{7}/.test(compactCode(text));

/** What an entry of the history holds beside its address: it is there again after a reload and after going back. */
interface Beside {
  q?: string;
  /** The entry before is the same list without the row that is open. */
  isOpened?: true;
}

const isOpened = (state: unknown): boolean => (state as Beside | null)?.isOpened === true;

/** The search text that the entry holds, from its `location.state`; '' where there is none. */
function searchBeside(state: unknown): string {
  const q = (state as { q?: unknown } | null)?.q;
  return typeof q === 'string' ? q : '';
}

/** Takes a search text (`q`) that may name somebody out of an address; what is given back belongs beside it. */
function takeBeside(search: URLSearchParams, q: string): Pick<Beside, 'q'> {
  if (!mayNameSomebody(q)) return {};
  search.delete('q');
  return { q };
}
