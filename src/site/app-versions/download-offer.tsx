import { inLanguage } from '#kit/text/language.ts';
import { buttonClasses } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { useBrand } from '#site/brand/brand-context.tsx';
import type { AppVersion, PlatformVersions } from './contract.ts';
import { downloadWords, storeNames } from './download-words.ts';
import { EarlierVersions, VersionFacts } from './version-facts.tsx';
import type { VisitorPlatform } from './visitor-platform.ts';

interface Offer {
  platforms: PlatformVersions[];
  platform: VisitorPlatform;
  qr: { size: number; path: string };
}

/**
 * The version for the visitor's device first; on a desktop a QR code opens the page on the phone. WeChat and its mini programs block
 * downloads, so they show how to open a browser instead.
 */
export function DownloadOffer({ platforms, platform, qr }: Offer) {
  const t = useWords(downloadWords);
  const brand = useBrand();
  const { environment } = useVisit();
  const isBlocked = environment === 'wechat' || environment === 'mini-program';
  const isAtDesk = platform === 'desktop';
  const own = platforms.filter((one) => one.platform === platform);
  const others = platforms.filter((one) => one.platform !== platform);
  return (
    <>
      <PageHead title={t.title} description={t.lead} />
      {/* Placed before the header in the same column: inside `main` it would need its own box, and the skip link would miss it. */}
      {isBlocked && !isAtDesk ? <WechatOverlay /> : null}
      <main id="main">
        <div className="page-width grid grid-cols-1 gap-x-16 pt-12 pb-4 sm:pt-20 lg:grid-cols-[minmax(0,42.5rem)_auto] lg:grid-rows-[auto_1fr] lg:justify-between">
          <div>
            <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.title}</h1>
            <p className="mt-4 max-w-[38rem] text-ink-2 sm:text-lg">{t.lead}</p>
            {isBlocked && isAtDesk ? (
              <p
                role="note"
                className="mt-6 max-w-[38rem] rounded-r-card border-indigo border-l-2 bg-surface px-4 py-3 text-ink-2 shadow-card"
              >
                {t.byCode}
              </p>
            ) : null}
          </div>
          {isAtDesk ? <PhoneCode qr={qr} /> : null}
          <div>
            {own.map((one) => (
              <Platform key={one.platform} versions={one} isOwn isBlocked={isBlocked} />
            ))}
            {own.length > 0 && others.length > 0 ? (
              <h2 className="mt-16 text-xl font-semibold text-ink">{t.other}</h2>
            ) : null}
            {others.map((one) => (
              <Platform key={one.platform} versions={one} isOwn={false} isBlocked={isBlocked} />
            ))}
            <p className="mt-14 border-t border-line pt-5 text-sm text-ink-3">
              {t.filing} <span lang="zh-CN">{brand.appFilingNumber}</span>
            </p>
          </div>
        </div>
      </main>
    </>
  );
}

function PhoneCode({ qr }: Pick<Offer, 'qr'>) {
  const t = useWords(downloadWords);
  return (
    <aside className="max-lg:mt-10 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-2 print:hidden">
      <div className="w-32 shrink-0 lg:w-56 rounded-card border border-line bg-white p-3 forced-color-adjust-none">
        <svg role="img" aria-label={t.qrLabel} viewBox={`0 0 ${qr.size} ${qr.size}`} className="block w-full">
          <path fill="#14201e" d={qr.path} />
        </svg>
      </div>
      <div className="min-w-0 grow basis-32">
        <p className="font-medium text-ink lg:mt-4">{t.scan}</p>
        <p className="mt-1 max-w-56 text-sm text-ink-2">{t.scanText}</p>
      </div>
    </aside>
  );
}

function Platform({
  versions: { platform, versions },
  isOwn,
  isBlocked,
}: {
  versions: PlatformVersions;
  isOwn: boolean;
  isBlocked: boolean;
}) {
  const t = useWords(downloadWords);
  const language = useLanguage();
  const [newest, ...earlier] = versions;
  if (!newest) return null;
  const name = t[platform];
  return (
    <section aria-labelledby={platform} className="mt-12 border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 id={platform} className="text-xl font-semibold text-ink">
          {name}
          {isOwn ? <span className="ml-3 text-sm font-normal text-primary">{t.yours}</span> : null}
        </h2>
        {isBlocked ? null : (
          <a
            href={newest.address}
            rel="noreferrer"
            data-track="download"
            className={buttonClasses(isOwn ? 'primary' : 'secondary', 'max-sm:w-full')}
          >
            {isFile(newest) ? t.get(name) : inLanguage(storeNames[platform], language)}
          </a>
        )}
      </div>
      <VersionFacts version={newest} />
      {earlier.length > 0 ? <EarlierVersions name={name} versions={earlier} isBlocked={isBlocked} /> : null}
    </section>
  );
}

const isFile = ({ sha256 }: AppVersion) => sha256 !== '';

/**
 * WeChat on a phone cannot download files: shows where its menu opens the browser, or which address to open. It is first in the
 * column and pushes the page down instead of covering it.
 */
function WechatOverlay() {
  const t = useWords(downloadWords);
  const { environment, origin } = useVisit();
  // A mini program's menu cannot open a browser.
  const hasMenu = environment === 'wechat';
  return (
    <section aria-labelledby="wechat" className="relative order-first bg-teal-950 text-white print:hidden">
      {hasMenu ? (
        <svg
          aria-hidden="true"
          viewBox="0 0 120 90"
          className="absolute top-2 right-4 h-20 w-28 text-teal-300"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path strokeDasharray="7 6" d="M8 84C14 50 48 26 100 14" />
          <path d="M88 6l14 7-9 13" />
        </svg>
      ) : null}
      <div className={`page-width pb-8 ${hasMenu ? 'pt-20' : 'pt-8'}`}>
        <h2 id="wechat" className="text-xl font-semibold">
          {t.openBrowser}
        </h2>
        <p className="mt-3 max-w-[26rem] text-teal-100">{hasMenu ? t.byMenu : t.byAddress}</p>
        {hasMenu ? null : <p className="mt-2 font-medium break-all select-all">{`${origin}/download`}</p>}
      </div>
    </section>
  );
}
