import { telUrl } from '#kit/text/phone-link.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useBrand } from '#site/brand/brand-context.tsx';
import type { MapPicture } from '#site/brand/contract.ts';
import { ContentPicture } from '#site/content/content-picture.tsx';
import { contactWords } from './contact-words.ts';
import { drawnAddress } from './drawn-address.ts';
import { mapLinks } from './map-links.ts';
import { OfficeMap } from './office-map.tsx';

const link = 'text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-primary';
/** The whole row is a touch target. */
const row = '-my-2.5 inline-block py-2.5';

/** The width of its column. */
const mapSizes = '(min-width: 64rem) 27rem, (min-width: 37rem) 34rem, calc(100vw - 32px)';

/** Phone, e-mail, hours and address, with directions (drawn or the editors' picture) and map links. */
export function ContactDetails({ directions, map }: { directions: string; map: MapPicture | undefined }) {
  const t = useWords(contactWords);
  const brand = useBrand();
  const language = useLanguage();
  const isEnglish = language === 'en';
  const rows = [
    [
      t.phone,
      <a key="phone" data-track="phone" className={`${link} ${row} text-xl font-semibold`} href={telUrl(brand.phone)}>
        {brand.phone}
      </a>,
    ],
    [
      t.email,
      <a key="email" data-track="email" className={`${link} ${row}`} href={`mailto:${brand.email}`}>
        {brand.email}
      </a>,
    ],
    ...(brand.wechatAccount || brand.wechatQr ? [[t.wechat, <WechatAccount key="wechat" />] as const] : []),
    [t.hours, isEnglish ? brand.enHours : brand.zhHours],
    [t.address, isEnglish ? brand.enAddress : brand.zhAddress],
  ] as const;
  return (
    <div className="lg:pt-3">
      <dl className="rows border-y border-line">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[5.5rem_1fr] items-baseline gap-x-4 max-[22rem]:grid-cols-[4.75rem_1fr] max-[22rem]:gap-x-2 py-3.5"
          >
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="text-balance tabular-nums text-ink [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="way" className="mt-10">
        <h2 id="way" className="text-xl font-semibold text-ink">
          {t.map}
        </h2>
        {map ? (
          <ContentPicture {...map} sizesBelow={mapSizes} className="mt-4 max-w-[34rem] border border-line" />
        ) : brand.zhAddress === drawnAddress ? (
          <OfficeMap label={directions || t.map} />
        ) : null}
        {directions ? <p className="mt-4 text-balance text-ink-2">{directions}</p> : null}
        <p className="mt-4 text-sm text-ink-3">{t.openIn}</p>
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {mapLinks(brand).map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="noreferrer" className={`${link} inline-flex min-h-11 items-center`}>
                {t[name]}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The account's name and its QR code for desktop readers. */
function WechatAccount() {
  const t = useWords(contactWords);
  const { wechatAccount, wechatQr } = useBrand();
  return (
    <>
      {wechatAccount ? <span lang="zh-CN">{wechatAccount}</span> : null}
      {wechatQr ? (
        <img
          src={wechatQr}
          alt={t.wechatQr(wechatAccount)}
          width={144}
          height={144}
          loading="lazy"
          className="mt-2 size-36 rounded-control border border-line bg-white object-contain"
        />
      ) : null}
    </>
  );
}
