import { Link } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Banner } from './contract.ts';

const words = defineWords({ label: ['通知', 'Notices'] });
const link = 'text-ink underline decoration-ink-3/40 underline-offset-4 hover:text-primary hover:decoration-primary';

/** Banners under the first screen: text lines, each on its own thread. */
export function HomeBanners({ banners }: { banners: readonly Banner[] }) {
  const t = useWords(words);
  if (banners.length === 0) return null;
  return (
    <ul aria-label={t.label} className="page-width mt-10 grid gap-3 sm:mt-12">
      {banners.map(({ id, text, link: to }) => (
        <li key={id} className="relative py-1 pl-5 text-ink-2 [overflow-wrap:anywhere]">
          <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.5 bg-madder" />
          {to === '' ? (
            text
          ) : to.startsWith('/') ? (
            <Link to={to} className={link}>
              {text}
            </Link>
          ) : (
            <a href={to} rel="noreferrer" className={link}>
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
