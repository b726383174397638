import { wordsOf } from '#enrolment/application/words.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { StatusDetails } from './status-contract.ts';
import { deliveryWords, messageWords, statusWords } from './status-words.ts';

/** What was sent to the applicant, word for word, and whether it went out. */
export function ToldMessages({ messages, now }: { messages: StatusDetails['messages']; now: number }) {
  const say = useWords(statusWords);
  const language = useLanguage();
  return (
    <section aria-labelledby="messages-title">
      <h2 id="messages-title" className="text-lg font-semibold">
        {say.messages}
      </h2>
      {messages.length === 0 ? (
        <p className="mt-1 text-ink-3">{say.noMessages}</p>
      ) : (
        <ul className="mt-3 rows border-y border-line">
          {messages.map((message) => (
            <li key={`${message.at} ${message.action}`}>
              <details>
                <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 py-1">
                  <span className="font-medium">{wordsOf(messageWords, message.action, language)}</span>
                  <span
                    className={`text-sm tabular-nums ${['failed', 'undelivered'].includes(message.state) ? 'text-madder' : 'text-ink-3'}`}
                  >
                    {wordsOf(deliveryWords, message.state, language)}
                    {' · '}
                    <time dateTime={message.at}>{shortMoment(message.at, language, now)}</time>
                  </span>
                </summary>
                <p className="pb-3 text-sm break-words text-ink-2">{message.text}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
