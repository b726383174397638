import { shortMoment } from '#kit/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { StatusDetails } from './status-contract.ts';
import { statusWords } from './status-words.ts';

const shownAtFirst = 3;

/** Who may see the licence, and every time that somebody did. */
export function LicenceLog({ openings, now }: { openings: StatusDetails['licence_openings']; now: number }) {
  const say = useWords(statusWords);
  return (
    <section aria-labelledby="licence-title">
      <h2 id="licence-title" className="text-lg font-semibold">
        {say.licence}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{say.licenceMay}</p>
      {openings.length === 0 ? <p className="mt-2 text-sm text-ink-3">{say.noOpenings}</p> : null}
      <Openings openings={openings.slice(0, shownAtFirst)} now={now} />
      {openings.length > shownAtFirst ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink-2">
            +{openings.length - shownAtFirst}
          </summary>
          <Openings openings={openings.slice(shownAtFirst)} now={now} />
        </details>
      ) : null}
    </section>
  );
}

function Openings({ openings, now }: { openings: StatusDetails['licence_openings']; now: number }) {
  const say = useWords(statusWords);
  const language = useLanguage();
  if (openings.length === 0) return null;
  return (
    <ul className="mt-2 text-sm">
      {openings.map(({ at, staff }) => (
        <li key={`${at} ${staff}`} className="flex justify-between gap-4 border-t border-line py-2">
          <span>{say.reviewer(staff)}</span>
          <time dateTime={at} className="text-ink-3 tabular-nums">
            {shortMoment(at, language, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}
