import { useLocation } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  channel: ['渠道', 'Channels'],
  platform: ['平台', 'Platform'],
  supplier: ['供应商', 'Suppliers'],
  fabric: ['面料', 'Fabrics'],
  jobs: ['招聘', 'Jobs'],
  dashboard: ['数据', 'Figures'],
});
export const navigation = ['channel', 'platform', 'supplier', 'fabric', 'jobs', 'dashboard'] as const;

/** Main navigation. */
export function NavigationLinks({ className }: { className: string }) {
  const t = useWords(words);
  const { pathname } = useLocation();
  return navigation.map((place) => (
    <li key={place}>
      <a
        href={`/${place}`}
        aria-current={`${pathname}/`.startsWith(`/${place}/`) ? 'page' : undefined}
        className={className}
      >
        {t[place]}
      </a>
    </li>
  ));
}
