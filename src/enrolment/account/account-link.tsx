import { defineWords } from '#kit/text/words.ts';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({ account: ['账号与转交', 'Account and handover'] });

/** Link from an application to its account page. */
export const AccountLink = ({ className = '' }: { className?: string }) => (
  <TextLink to="/movein/account" alone className={className}>
    {useWords(words).account}
  </TextLink>
);
