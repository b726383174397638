import { useWords } from '#kit/ui/visit-context.tsx';
import { words } from './words.ts';

/** The figures of a chart as a table, folded away until asked for. Works without script. */
export function TableView({ caption, head, rows }: { caption: string; head: string[]; rows: (string | number)[][] }) {
  const say = useWords(words);
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-primary">{say.asTable}</summary>
      <div className="mt-2 max-h-96 overflow-auto border-line border-t">
        <table className="w-full text-left text-ink text-sm tabular-nums [&_td]:py-2 [&_td]:pr-6 [&_th]:py-2 [&_th]:pr-6 [&_th]:font-normal [&_tr]:border-line [&_tr]:border-t">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="sticky top-0 bg-paper text-ink-2">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((value, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                  <td key={place}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
