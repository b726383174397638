import { longDay } from '#kit/text/long-day.ts';
import { Disclosure } from '#kit/ui/disclosure.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { AppVersion } from './contract.ts';
import { downloadWords } from './download-words.ts';
import '#site/content/article.css';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Facts of a version: number, date, size, requirements, checksum, changes. */
export function VersionFacts({
  version: { version, releasedOn, sizeBytes, minimumSystem, sha256, changes },
}: {
  version: AppVersion;
}) {
  const t = useWords(downloadWords);
  const language = useLanguage();
  const facts = [
    [t.needs, minimumSystem],
    ...(sizeBytes > 0 ? [[t.size, megabytes(sizeBytes)] as const] : []),
  ] as const;
  return (
    <>
      <p className="mt-3 tabular-nums text-ink-2">
        {t.version(version)}
        {language === 'en' ? ', ' : '，'}
        {t.released(longDay(releasedOn, language))}
      </p>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-3">
            <dt className="shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0 tabular-nums text-ink [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 text-sm font-semibold text-ink">{t.changes}</h3>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which lets no HTML through. */}
      <div className="article mt-2 text-[0.9375rem]" dangerouslySetInnerHTML={{ __html: changes }} />
      {sha256 ? <Checksum sha256={sha256} /> : null}
    </>
  );
}

function Checksum({ sha256 }: { sha256: string }) {
  const t = useWords(downloadWords);
  const [before, command, after] = t.checksumHelp.split('`');
  return (
    <div className="mt-6 text-sm">
      <p className="text-ink-3">{t.checksum}</p>
      <code className="mt-1 block font-mono text-[0.8125rem] leading-relaxed break-all text-ink">{sha256}</code>
      <p className="mt-1 text-balance text-ink-3">
        {before}
        <code className="font-mono whitespace-nowrap">{command}</code>
        {after}
      </p>
    </div>
  );
}

export function EarlierVersions({
  name,
  versions,
  isBlocked,
}: {
  name: string;
  versions: readonly AppVersion[];
  isBlocked: boolean;
}) {
  const t = useWords(downloadWords);
  const language = useLanguage();
  return (
    <Disclosure
      isLast
      heading={
        <span className="text-sm text-ink-2">
          {t.history}
          <span className="sr-only"> {name}</span>
        </span>
      }
    >
      <ul className="rows">
        {versions.map(({ version, releasedOn, address, changes, sha256 }) => (
          <li key={version} className="py-4">
            <p className="text-sm tabular-nums">
              {isBlocked || sha256 === '' ? (
                <span className="font-medium text-ink">{version}</span>
              ) : (
                <a
                  href={address}
                  rel="noreferrer"
                  className="font-medium text-primary underline decoration-primary/35 underline-offset-4"
                >
                  {version}
                </a>
              )}
              <span className="ml-4 text-ink-3">{longDay(releasedOn, language)}</span>
            </p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which lets no HTML through. */}
            <div className="article mt-1 text-sm" dangerouslySetInnerHTML={{ __html: changes }} />
            {sha256 ? (
              <p className="mt-2 text-sm text-ink-3">
                {t.checksum}
                <code className="mt-1 block font-mono text-[0.8125rem] leading-relaxed break-all">{sha256}</code>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
