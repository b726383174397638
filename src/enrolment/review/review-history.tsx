import { Button } from 'antd';
import { useState } from 'react';
import { isFieldName } from '#enrolment/application/application-fields.ts';
import { fieldWords, wordsOf } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/language.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useReview } from './review-context.ts';
import { eventWords, reviewWords } from './review-words.ts';

const atFirst = 8;

/** Everything that happened, newest first, with who did it. */
export function History() {
  const say = useWords(reviewWords);
  const language = useLanguage();
  const { history } = useReview().application;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? history : history.slice(0, atFirst);
  const changed = (after: Record<string, unknown>) =>
    Object.keys(after)
      .filter(isFieldName)
      .map((field) => inLanguage(fieldWords[field], language))
      .join(language === 'en' ? ', ' : '、');
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 border-b border-line pb-2 font-semibold">
        {say.timeline}
      </h2>
      <ol className="text-sm">
        {shown.map((entry) => (
          <li key={entry.id} className="relative border-l border-line pb-4 pl-4 last:border-transparent last:pb-0">
            <span aria-hidden="true" className="absolute top-2 -left-[3.5px] size-[7px] rounded-full bg-ink-3" />
            <span className="font-medium">
              {wordsOf(eventWords, entry.from_state === '' ? 'begin' : entry.action, language)}
            </span>
            <span className="block text-ink-3">
              {entry.by.kind === 'user' ? say.applicant : entry.by.name || say.system}
              <span className="ml-2 tabular-nums">{shortMoment(entry.at, language, Date.now())}</span>
            </span>
            {entry.text ? <span className="mt-1 block text-ink-2">{entry.text}</span> : null}
            {entry.action === 'save' && entry.from_state !== '' && changed(entry.after) ? (
              <span className="mt-1 line-clamp-2 text-ink-3">{say.changed(changed(entry.after))}</span>
            ) : null}
          </li>
        ))}
      </ol>
      {shown.length < history.length ? (
        <Button type="link" size="small" className="mt-2 px-0" onClick={() => setIsWhole(true)}>
          {say.more(history.length - shown.length)}
        </Button>
      ) : null}
    </section>
  );
}
