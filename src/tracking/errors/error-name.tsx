import type { ErrorRow } from './errors-contract.ts';

/** Addresses are stored percent-encoded; people read them decoded. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** What a group is called: the words of the error, and below them where and by which event. */
export function ErrorName({ row }: { row: Pick<ErrorRow, 'name' | 'method' | 'place' | 'code' | 'message'> }) {
  const { name, method, place, code, message } = row;
  return (
    <span className="block min-w-0 wrap-anywhere">
      <span className="block font-medium text-ink">{message || name}</span>
      <span className="block text-[0.8125rem] text-ink-3">
        {[message ? name : '', code, [method, readable(place)].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
