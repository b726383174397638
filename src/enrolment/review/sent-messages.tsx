import { useCallback, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { type Action, isUndoable, undoOfferedMs } from '#enrolment/application/application-status.ts';
import { wordsOf } from '#enrolment/application/words.ts';
import { send } from '#kit/call/send.ts';
import { SendAgain } from '#kit/desk/send-again.tsx';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useReview } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { messageStateWords, reviewWords } from './review-words.ts';

const words = defineWords({
  held: [
    (seconds: number) => `短信将在决定 ${seconds} 秒后发出；其间撤销，申请人不会收到`,
    (seconds: number) =>
      `Will be sent ${seconds} seconds after the decision. If you undo before then, the applicant gets no message.`,
  ],
  code: ['验证码（内容不保存）', 'Verification code (not stored)'],
  others: [(count: number) => `验证码和其他短信 ${count} 条`, (count: number) => `Codes and other messages: ${count}`],
});

/** A held message has gone out by then, and its state is stored. */
const afterMs = 2_000;

type Message = ReviewedApplication['messages'][number];
type Delivered = Pick<Message, 'state' | 'at' | 'receipt' | 'receipt_code'>;

const isWrong = ({ state, receipt }: Delivered) =>
  receipt === 'undelivered' || (receipt === '' && (state === 'failed' || state === 'unknown'));

/** The carrier's word where there is one, else what the provider said; a code that staff can look up. */
function Delivery({ message }: { message: Delivered }) {
  const language = useLanguage();
  const { state, receipt, receipt_code, at } = message;
  return (
    <>
      {wordsOf(messageStateWords, receipt || state, language)}
      {receipt === 'undelivered' && receipt_code ? <span className="ml-1">{receipt_code}</span> : null}
      <span className="ml-2 tabular-nums">{shortMoment(at, language, Date.now())}</span>
    </>
  );
}

/** What the applicant was told, word for word, and whether it went out. What did not can be sent again, on purpose. */
export function Messages() {
  const t = useWords(reviewWords);
  const own = useWords(words);
  const { messages, other_messages: others } = useReview().application;
  const again = useReadAgain();
  useEffect(() => {
    const held = messages.find(({ state }) => state === 'queued' || state === 'sending');
    if (!held) return;
    const leftMs = Date.parse(held.at) + undoOfferedMs + afterMs - Date.now();
    const timer = setTimeout(again, Math.max(leftMs, afterMs));
    return () => clearTimeout(timer);
  }, [messages, again]);
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mb-2 border-b border-line pb-2 font-semibold">
        {t.messages}
      </h2>
      {messages.length + others.length === 0 ? <p className="text-sm text-ink-3">{t.noMessages}</p> : null}
      <ul className="grid gap-3 text-sm">
        {messages.map((message) => (
          <li key={message.event}>
            <p>{message.text}</p>
            {message.state === 'queued' && isUndoable(message.action as Action) ? (
              <p className="text-ink-2">{own.held(undoOfferedMs / 1000)}</p>
            ) : null}
            <MessageState
              message={message}
              resend={() => send('/api.php/official/enrolment/resend_message', { event: message.event })}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <details className="mt-4 text-sm">
          <summary className="cursor-pointer text-ink-2">{own.others(others.length)}</summary>
          <ul className="mt-2 grid gap-3">
            {others.map((message) => (
              <li key={message.id}>
                <p>{message.text || own.code}</p>
                <MessageState
                  message={message}
                  resend={() => send('/api.php/official/console/resend_short_message', { message: message.id })}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function useReadAgain(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      mutate((key) => typeof key === 'string' && key.startsWith(`${'/api.php/official/enrolment/open_application'}?`)),
    [mutate],
  );
}

function MessageState({
  message,
  resend,
}: {
  message: Delivered & { may_resend: boolean };
  resend: Parameters<typeof SendAgain>[0]['resend'];
}) {
  const again = useReadAgain();
  return (
    <p className={isWrong(message) ? 'text-madder' : 'text-ink-3'}>
      <Delivery message={message} />
      {message.may_resend ? <SendAgain state={message.state} resend={resend} onSent={again} /> : null}
    </p>
  );
}
