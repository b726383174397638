import { useWords } from '#kit/ui/visit-context.tsx';
import { words } from './words.ts';

/** The figures of a chart as a table, folded away until asked for. Works without script. */
export function TableView({ caption, head, rows }: { caption: string; head: string[]; rows: (string | number)[][] }) {
  const say = useWords(words);
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-primary">{say.asTable}</summary>
      <div className="mt-2 max-h-96 overflow-auto border-line border-t">
        <table className="w-full text-left text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="sticky top-0 bg-paper py-2 pr-6 font-medium text-ink-2">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...rest]) => (
              <tr key={first} className="border-line border-t">
                <th scope="row" className="py-2 pr-6 font-normal text-ink">
                  {first}
                </th>
                {rest.map((value, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                  <td key={place} className="py-2 pr-6 text-ink">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
