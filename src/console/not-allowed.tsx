import { Link } from 'react-router';
import type { Role } from '#accounts/contract.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { roleNames } from './navigation.ts';

const words = defineWords({
  title: ['您没有访问此页的权限', 'You don’t have access to this page'],
  needs: [
    (roles: string) => `打开它需要「${roles}」角色。如果您的工作需要，请联系管理员添加。`,
    (roles: string) => `It requires the ${roles} role. If you need access, ask an admin to add it.`,
  ],
  none: ['工作台中没有此页。', 'This page does not exist in the console.'],
  or: ['」或「', ' or '],
  back: ['回到工作台首页', 'Back to the overview'],
});

/** Said plainly, with the way to get in: not an error, and nothing of the page behind it. */
export function NotAllowed({ wanted }: { wanted: readonly Role[] }) {
  const t = useWords(words);
  const language = useLanguage();
  const names = wanted.map((role) => inLanguage(roleNames[role], language)).join(t.or);
  return (
    <div className="max-w-[40rem] px-4 py-12 sm:px-8">
      <PageHead title={t.title} hidden />
      <h1 className="text-xl font-semibold text-ink">{t.title}</h1>
      <p className="mt-3 leading-relaxed text-ink-2">{names ? t.needs(names) : t.none}</p>
      <Link to="/console" className="mt-6 inline-block text-primary underline underline-offset-4">
        {t.back}
      </Link>
    </div>
  );
}
