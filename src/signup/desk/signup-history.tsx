import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Said, SignupDetail, SignupRepeat } from '#signup/contract.ts';
import { interestNames, stateWords } from '#signup/signup-words.ts';
import { deskWords } from './desk-words.ts';

/** Notes, and between them, at its time, that the buyer signed up again: whoever called before it sees what is another now. */
export function SignupHistory({
  notes,
  repeats,
  timeOf,
}: {
  notes: SignupDetail['note_list'];
  repeats: readonly SignupRepeat[];
  timeOf(at: string): string;
}) {
  const say = useWords(deskWords);
  const moments = [...notes, ...repeats].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return moments.map((one) => (
    <div key={one.at} className="mt-2 wrap-anywhere">
      <p className="text-[0.8125rem] text-ink-3">
        {'before' in one ? <span className="font-medium text-madder">{say.repeated}</span> : one.author} ·{' '}
        {timeOf(one.at)}
      </p>
      {'before' in one ? <Differences {...one} /> : <p className="whitespace-pre-line">{one.text}</p>}
    </div>
  ));
}

function Differences({ before, now }: SignupRepeat) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const names = (['company', 'city', 'interests', 'language', 'state'] as const).filter((name) => name in before);
  const told = ({ company, city, interests, language: shown, state }: Said) => ({
    company,
    city: city && inLanguage(city, language),
    interests: interests && interestNames(interests, language),
    language: shown === 'en' ? 'English' : '中文',
    state: state && inLanguage(stateWords[state], language),
  });
  const [was, is] = [told(before), told(now)];
  if (names.length === 0) return <p>{say.sameAgain}</p>;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{say.became(say[name], was[name] ?? '', is[name] ?? '')}</li>
      ))}
    </ul>
  );
}
