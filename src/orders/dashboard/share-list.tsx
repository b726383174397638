import { useWords } from '#kit/ui/visit-context.tsx';
import type { Share } from '#orders/public-figures.ts';
import { words } from './words.ts';

/** Shares as a table whose last column is drawn: chart and table in one. */
export function ShareList({ label, shares, nameOf }: { label: string; shares: Share[]; nameOf(name: string): string }) {
  const t = useWords(words);
  const compared = shares.some(({ points }) => points !== null);
  const most = Math.max(1, ...shares.map(({ percent }) => percent));
  return (
    <div className="@container mt-6">
      <table className="w-full text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{t.share}</th>
            {compared ? <th scope="col">{t.change}</th> : null}
          </tr>
        </thead>
        <tbody>
          {shares.map(({ name, percent, points, others }) => (
            // Three in a row need some room: with less, or with larger letters, the change stands on a line of its own.
            <tr key={name} className="relative border-line border-b @max-[22rem]:flex @max-[22rem]:flex-wrap">
              <th scope="row" className="py-2.5 pr-4 font-normal text-ink sm:w-40 @max-[22rem]:grow">
                {others ? t.others : nameOf(name)}
              </th>
              <td className="py-2.5">
                <span className="flex items-center gap-3">
                  {/* In a hand there is no room beside the words: a thread along the row's foot. */}
                  <span
                    aria-hidden="true"
                    className="h-3 grow max-sm:absolute max-sm:inset-x-0 max-sm:-bottom-px max-sm:h-[3px]"
                  >
                    {/* Its width is an attribute: the policy of the page would have to name each as a style. */}
                    <svg
                      width={`${Math.round((100 * percent) / most)}%`}
                      className={`block h-full forced-color-adjust-none bg-current ${others ? 'text-ink-3 opacity-40' : 'text-primary'}`}
                    />
                  </span>
                  <span className="w-12 shrink-0 text-right max-sm:ml-auto text-ink tabular-nums">
                    {percent < 1 ? '<1%' : `${percent}%`}
                  </span>
                </span>
              </td>
              {compared ? (
                <td className="w-24 py-2.5 pl-3 text-right text-ink-3 text-sm tabular-nums @max-[22rem]:w-full @max-[22rem]:pt-0">
                  {t.points(points ?? 0)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
