import type { ReactNode } from 'react';

export type Cell = ReactNode;

/**
 * A table of data. The first cell of a row is its header; `numbers` are indexes of right-aligned numeric columns. A wide table
 * scrolls within itself, also by keyboard.
 */
export function DataTable({
  caption,
  head,
  rows,
  numbers = [],
  tall = false,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  numbers?: readonly number[];
  /** Full height; otherwise it scrolls after some ten rows. */
  tall?: boolean;
}) {
  const align = (column: number) => (numbers.includes(column) ? 'text-right tabular-nums' : 'text-left');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no scroller.
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys.
      tabIndex={0}
      className={`overflow-auto border-line border-y ${tall ? '' : 'max-h-96'}`}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th
                key={name}
                scope="col"
                className={`sticky top-0 bg-paper py-2.5 pr-4 sm:pr-6 font-medium text-ink-2 break-keep first:left-0 first:z-1 last:pr-0 ${align(column)}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are what they are, and never move.
            <tr key={row} className="border-line border-t">
              <th
                scope="row"
                className="sticky left-0 bg-paper py-2.5 pr-4 sm:pr-6 text-left font-normal whitespace-nowrap text-ink"
              >
                {first}
              </th>
              {rest.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                <td key={place} className={`py-2.5 pr-4 sm:pr-6 text-ink last:pr-0 ${align(place + 1)}`}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
