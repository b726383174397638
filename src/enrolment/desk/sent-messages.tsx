import { App, Button } from 'antd';
import { useSWRConfig } from 'swr';
import type { ReviewedApplication } from '#enrolment/review-contract.ts';
import { openApplication } from '#enrolment/review-contract.ts';
import { wordsOf } from '#enrolment/words.ts';
import { CallFailure, send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { resendMessage } from './desk-contract.ts';
import { messageStateWords, reviewWords } from './desk-words.ts';
import { useReview } from './review-context.ts';

const words = defineWords({
  again: ['重发', 'Send again'],
  question: ['重发这条短信？', 'Send this message again?'],
  mayArriveTwice: [
    '短信服务商没有回答，申请人可能已经收到。重发后可能收到两条。',
    'The provider did not answer; the applicant may have it already and would get it twice.',
  ],
  sent: ['已重发', 'Sent again'],
  failed: ['还是没有发出', 'It did not go out this time either'],
  unknown: [
    '短信服务商没有响应，不确定是否发出',
    'No response from the SMS provider; it may or may not have been sent',
  ],
  code: ['验证码（内容不保存）', 'Verification code (not stored)'],
  others: [(count: number) => `验证码和其他短信 ${count} 条`, (count: number) => `Codes and other messages: ${count}`],
});

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
  const say = useWords(reviewWords);
  const own = useWords(words);
  const { messages, other_messages: others } = useReview().application;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mb-2 border-b border-line pb-2 font-semibold">
        {say.messages}
      </h2>
      {messages.length + others.length === 0 ? <p className="text-sm text-ink-3">{say.noMessages}</p> : null}
      <ul className="grid gap-3 text-sm">
        {messages.map((message) => (
          <li key={message.event}>
            <p>{message.text}</p>
            <MessageState message={message} />
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <details className="mt-4 text-sm">
          <summary className="cursor-pointer text-ink-2">{own.others(others.length)}</summary>
          <ul className="mt-2 grid gap-3">
            {others.map((message) => (
              <li key={`${message.at} ${message.template}`}>
                <p>{message.text || own.code}</p>
                <p className={isWrong(message) ? 'text-madder' : 'text-ink-3'}>
                  <Delivery message={message} />
                </p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function MessageState({ message }: { message: Message }) {
  const say = useWords(words);
  const { modal, message: note } = App.useApp();
  const { mutate } = useSWRConfig();

  async function again() {
    try {
      const { state } = await send(resendMessage, { event: message.event });
      void note[state === 'sent' ? 'success' : state === 'failed' ? 'error' : 'warning'](say[state]);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void note.error(error.message);
    }
    await mutate((key) => typeof key === 'string' && key.startsWith(`${openApplication.path}?`));
  }
  const ask = () =>
    modal.confirm({
      title: say.question,
      content: message.state === 'failed' ? undefined : say.mayArriveTwice,
      okText: say.again,
      icon: null,
      onOk: again,
    });

  return (
    <p className={isWrong(message) ? 'text-madder' : 'text-ink-3'}>
      <Delivery message={message} />
      {message.may_resend ? (
        <Button type="link" size="small" onClick={ask}>
          {say.again}
        </Button>
      ) : null}
    </p>
  );
}
