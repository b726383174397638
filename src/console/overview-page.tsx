import { Link, useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { inLanguage } from '#kit/language.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { placesFor } from './navigation.ts';

const words = defineWords({
  title: ['工作台', 'Console'],
  hello: [(name: string) => `${name}，您好`, (name: string) => `Hello ${name}`],
  nothing: [
    '您的账号还没有工作台的角色。需要时请联系管理员。大屏从「大屏」进入。',
    'Your account has no role in the console yet; ask an admin if you need one. Boards are under Screens.',
  ],
});

export default function OverviewPage() {
  const say = useWords(words);
  const language = useLanguage();
  const person = useOutletContext<ScreenRecord>();
  const groups = placesFor(person.roles);
  return (
    <div className="max-w-[52rem] px-4 py-8 sm:px-8">
      <PageHead title={say.title} hidden />
      <h1 className="text-[1.375rem] leading-tight font-semibold">{say.hello(person.name)}</h1>
      {groups.length === 0 ? <p className="mt-4 leading-relaxed text-ink-2">{say.nothing}</p> : null}
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {groups
          .flatMap((group) => group.places)
          .map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                className="grid gap-1 px-2 py-4 hover:bg-ink/5 sm:grid-cols-[10rem_1fr] sm:items-baseline"
              >
                <span className="font-medium text-primary">{inLanguage(place.name, language)}</span>
                <span className="text-ink-2">{inLanguage(place.about, language)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}
