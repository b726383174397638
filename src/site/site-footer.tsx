import type { ReactNode } from 'react';
import { telUrl } from '#kit/text/phone-link.ts';
import { defineWords } from '#kit/text/words.ts';
import { ThreadDivider } from '#kit/ui/thread-divider.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useBrand } from './brand/brand-context.tsx';
import { companyOf } from './brand.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { NavigationLinks } from './navigation.tsx';
import { ThemeChoice } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const words = defineWords({
  about: [
    '服装与面料的交易平台，面向供应商、采购商和销售渠道。',
    'The apparel and fabric trading platform for suppliers, buyers and sales channels.',
  ],
  places: ['栏目', 'Explore'],
  services: ['服务', 'Services'],
  contact: ['联系', 'Contact'],
  apply: ['申请入驻', 'Apply to join'],
  signup: ['采购商注册', 'Buyer sign-up'],
  download: ['下载应用', 'Get the app'],
  news: ['新闻', 'News'],
  check: ['防伪查询', 'Serial check'],
  contactPage: ['联系我们', 'Contact us'],
  phone: ['电话', 'Phone'],
  email: ['邮箱', 'E-mail'],
  privacy: ['隐私政策', 'Privacy'],
  terms: ['服务条款', 'Terms'],
  licence: ['营业执照', 'Business licence'],
});

const link =
  'inline-flex min-h-11 items-center py-1.5 text-sm leading-snug text-ink-2 lg:pointer-fine:min-h-9 underline-offset-4 hover:text-primary hover:underline';

/** Touch-sized, like every link here on touch screens. */
const filing = 'inline-flex min-h-11 items-center lg:pointer-fine:min-h-9 underline-offset-4 hover:underline';

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-sm font-semibold text-ink">{heading}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  );
}

/** Footer: contacts, navigation, filing numbers; `slim` keeps only the essentials. */
export function SiteFooter({ slim = false }: { slim?: boolean }) {
  const t = useWords(words);
  return (
    <footer className="mt-auto pt-16 [overflow-wrap:anywhere] print:hidden">
      <ThreadDivider />
      {slim ? null : (
        <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 pt-10 md:grid-cols-[1.8fr_1fr_1fr_1.6fr]">
          <div className="col-span-2 md:col-span-1">
            <Wordmark />
            <p className="mt-4 max-w-xs text-sm text-balance text-ink-2">{t.about}</p>
          </div>
          <Column heading={t.places}>
            <NavigationLinks className={link} />
          </Column>
          <Column heading={t.services}>
            {(
              [
                ['/movein', t.apply],
                ['/signup', t.signup],
                ['/download', t.download],
                ['/news', t.news],
                ['/sn-check', t.check],
                ['/contact', t.contactPage],
              ] as const
            ).map(([to, name]) => (
              <li key={to}>
                <a href={to} className={link}>
                  {name}
                </a>
              </li>
            ))}
          </Column>
          <div className="col-span-2 md:col-span-1">
            <Contacts />
          </div>
        </div>
      )}
      <Filings slim={slim} />
    </footer>
  );
}

function Contacts() {
  const brand = useBrand();
  const t = useWords(words);
  const language = useLanguage();
  return (
    <Column heading={t.contact}>
      <li>
        <a
          data-track="phone"
          href={telUrl(brand.phone)}
          className={`${link} tabular-nums`}
          aria-label={`${t.phone} ${brand.phone}`}
        >
          {brand.phone}
        </a>
      </li>
      <li>
        <a href={`mailto:${brand.email}`} className={link} aria-label={`${t.email} ${brand.email}`}>
          {brand.email}
        </a>
      </li>
      <li className="flex min-h-11 items-center text-sm text-balance text-ink-2 lg:pointer-fine:min-h-9">
        {language === 'en' ? brand.enHours : brand.zhHours}
      </li>
    </Column>
  );
}

function Filings({ slim }: { slim: boolean }) {
  const t = useWords(words);
  const language = useLanguage();
  const filings = useBrand();
  const code = filings.publicSecurityNumber.replace(/\D/g, '');
  return (
    <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pt-8 pb-8">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 sm:gap-x-5">
        {slim ? (
          <li>
            <a href="/contact" className={link}>
              {t.contactPage}
            </a>
          </li>
        ) : null}
        <li>
          <a href="/privacy" className={link}>
            {t.privacy}
          </a>
        </li>
        <li>
          <a href="/tos" className={link}>
            {t.terms}
          </a>
        </li>
        <li>
          <a href={filings.licenceUrl} className={link} rel="noreferrer">
            {t.licence}
          </a>
        </li>
        <li>
          <LanguageSwitch className={link} />
        </li>
      </ul>
      <ThemeChoice />
      <p className="flex w-full flex-wrap items-center gap-x-5 text-xs text-ink-3">
        <span>© {companyOf(filings, language)}</span>
        <a className={filing} href="https://beian.miit.gov.cn/" lang="zh-CN" rel="noreferrer">
          {filings.icpNumber}
        </a>
        <a
          className={filing}
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${code}`}
          lang="zh-CN"
          rel="noreferrer"
        >
          {filings.publicSecurityNumber}
        </a>
      </p>
    </div>
  );
}
