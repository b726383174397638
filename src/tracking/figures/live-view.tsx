import { useState } from 'react';
import { LiveProvider, useConnection, useTopic } from '#kit/live/use-live.tsx';
import { businessTimeZone } from '#kit/text/time.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Now, nowTopic, trackingLivePath } from '#tracking/live/now.ts';
import { trackingWords } from '#tracking/tracking-words.ts';
import { ValueBars } from '#tracking/value-bars.tsx';
import { valueName } from './value-name.ts';

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: businessTimeZone });

/** What happens at the moment, within a second of it. */
export function LiveView() {
  const t = useWords(trackingWords);
  const [isRefused, setIsRefused] = useState(false);
  if (isRefused) return <p className="py-6 text-sm">{t.failed}</p>;
  return (
    <LiveProvider url={trackingLivePath} initial={undefined} onRefused={() => setIsRefused(true)}>
      <Moment />
    </LiveProvider>
  );
}

function Moment() {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const now = useTopic<Now>(nowTopic);
  const connection = useConnection();
  const { visits, minutes = [], pages = [], latest = [] } = now;
  if (visits === undefined) return <TableSkeleton rows={6} />;
  return (
    <div className="mt-3">
      {connection === 'live' ? null : <p className="mb-3 text-madder text-sm">{t.stale}</p>}
      <div className="grid items-end gap-x-12 gap-y-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <p>
          <span className="font-semibold text-5xl tabular-nums" aria-live="polite">
            {visits.toLocaleString(language)}
          </span>
          <span className="ms-3">{t.now}</span>
          <span className="mt-1 block text-[0.8125rem] text-ink-3">{t.nowAbout}</span>
        </p>
        <figure>
          <figcaption className="mb-1 text-[0.8125rem] text-ink-3">{t.lastMinutes}</figcaption>
          <ValueBars label={t.lastMinutes} values={minutes} className="h-14 w-full text-yarn-0" />
        </figure>
      </div>
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <section>
          <h2 className="mb-2 font-semibold text-base">{t.nowOn}</h2>
          {pages.length === 0 ? <p className="text-ink-3 text-sm">{visits > 0 ? t.unknownPage : t.quiet}</p> : null}
          <ul className="grid grid-cols-1 gap-1.5 text-sm">
            {pages.map(({ route, visits: here }) => (
              <li key={route} className="flex justify-between gap-4">
                <span className="min-w-0 truncate">{valueName('page', route, language)}</span>
                <span className="tabular-nums">{here.toLocaleString(language)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="mb-2 font-semibold text-base">{t.latest}</h2>
          {latest.length === 0 ? <p className="text-ink-3 text-sm">{t.noneLately}</p> : null}
          <ol className="rows border-line text-sm not-empty:border-y">
            {latest.map((event) => (
              <li key={`${event.at} ${event.name} ${event.route}`} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2">
                <span className="text-ink-3 tabular-nums">{clock.format(new Date(event.at))}</span>
                <span className={event.category === 'error' || event.category === 'server' ? 'text-madder' : ''}>
                  {event.category === 'page'
                    ? valueName('page', event.route, language)
                    : valueName('event', event.name, language)}
                </span>
                <span className="text-ink-3">
                  {[
                    ...(event.category === 'page' ? [] : [valueName('page', event.route, language)]),
                    ...(event.region === '' ? [] : [valueName('region', event.region, language)]),
                    valueName('device', event.device, language),
                    ...(event.source === '' ? [] : [valueName('source', event.source, language)]),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}
