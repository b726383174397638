import { NavLink } from 'react-router';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  channel: ['渠道', 'Channels'],
  platform: ['平台', 'Platform'],
  supplier: ['供应商', 'Suppliers'],
  fabric: ['面料', 'Fabrics'],
  jobs: ['招聘', 'Jobs'],
  dashboard: ['数据', 'Figures'],
});
export const navigation = ['channel', 'platform', 'supplier', 'fabric', 'jobs', 'dashboard'] as const;

/** The main places of the site; React Router marks the present one with `aria-current`. */
export function NavigationLinks({ className }: { className: string }) {
  const say = useWords(words);
  return navigation.map((place) => (
    <li key={place}>
      <NavLink to={`/${place}`} prefetch="intent" viewTransition className={className}>
        {say[place]}
      </NavLink>
    </li>
  ));
}
