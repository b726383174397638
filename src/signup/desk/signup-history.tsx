import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { SignupDetail, SignupRepeat, SignupValues } from '#signup/contract.ts';
import { interestNames, stateWords } from '#signup/signup-words.ts';
import { deskWords } from './desk-words.ts';

/** Notes and repeated sign-ups by time, so that staff who called before see what has changed. */
export function SignupHistory({
  notes,
  repeats,
  timeOf,
}: {
  notes: SignupDetail['note_list'];
  repeats: readonly SignupRepeat[];
  timeOf(at: string): string;
}) {
  const t = useWords(deskWords);
  const entries = [...notes, ...repeats].toSorted((entry, other) => (entry.at < other.at ? -1 : 1));
  return entries.map((entry) => (
    <div key={entry.at} className="mt-2 wrap-anywhere">
      <p className="text-[0.8125rem] text-ink-3">
        {'before' in entry ? <span className="font-medium text-madder">{t.repeated}</span> : entry.author} ·{' '}
        {timeOf(entry.at)}
      </p>
      {'before' in entry ? <Differences {...entry} /> : <p className="whitespace-pre-line">{entry.text}</p>}
    </div>
  ));
}

function Differences({ before, now }: SignupRepeat) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const names = (['company', 'city', 'interests', 'language', 'state'] as const).filter((name) => name in before);
  const format = ({ company, city, interests, language: code, state }: SignupValues) => ({
    company,
    city: city && inLanguage(city, language),
    interests: interests && interestNames(interests, language),
    language: code === 'en' ? 'English' : '中文',
    state: state && inLanguage(stateWords[state], language),
  });
  const [was, is] = [format(before), format(now)];
  if (names.length === 0) return <p>{t.sameAgain}</p>;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{t.became(t[name], was[name] ?? '', is[name] ?? '')}</li>
      ))}
    </ul>
  );
}
