import { Link } from 'react-router';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({ account: ['账号与转交', 'Account and handover'] });

/** From an application to how one signs in to it. */
export function AccountLink({ className = '' }: { className?: string }) {
  const say = useWords(words);
  return (
    <Link
      to="/movein/account"
      className={`inline-flex min-h-11 items-center text-primary underline underline-offset-4 ${className}`}
    >
      {say.account}
    </Link>
  );
}
