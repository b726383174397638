import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  heading: ['开放接口', 'Open interfaces'],
  lead: [
    '店铺和自有系统用一个地址送订单，一行一个事件。不必排队，也不必记住送到哪里：断了就从头再送。',
    'Shops and systems of your own send orders to one address, an event a line. Lines may come in any sequence, and there is no place to remember: if it breaks off, send it all again.',
  ],
  key: ['身份', 'Identity'],
  keyText: [
    '每个来源一把密钥，放在 Authorization 里，可以单独作废。',
    'A key for each source, in the Authorization header; each can be revoked by itself.',
  ],
  line: ['一行', 'A line'],
  lineText: [
    (kilobytes: number) =>
      `一个 JSON 对象，最长 ${kilobytes} KB。订单号、状态和时间必填，金额以分计；省份不认识、可选字段缺了，照样收下。`,
    (kilobytes: number) =>
      `One JSON object, ${kilobytes} KB at most. Number, status and time are required, money is in fen. An unknown province or a missing optional field is taken all the same.`,
  ],
  body: ['一次', 'A request'],
  bodyText: [
    (megabytes: number) => `最多 ${megabytes} MB，边收边存。重复的行算作没有变化，晚到的事件不会盖掉更新的。`,
    (megabytes: number) =>
      `Up to ${megabytes} MB, stored while it arrives. Lines sent twice count as unchanged, and a late event never overwrites a newer one.`,
  ],
  refused: ['不收的行', 'Lines refused'],
  refusedText: [
    (count: number) => `只退那一行，其余照收。回答里写明第几行、哪个字段、什么原因，原因共 ${count} 种。`,
    (count: number) =>
      `Only that line; the others are kept. The answer says which line, which field and why, for one of ${count} reasons.`,
  ],
  summary: ['核对', 'Check'],
  summaryText: [
    '任取一段时间，问回总单数、成交、退款和各省的合计，与您的账核对。',
    'Ask for any span of time: orders, payments, refunds and each province, to compare with your own books.',
  ],
  docs: ['全部接口（OpenAPI 3.1）', 'All calls (OpenAPI 3.1)'],
  request: ['送两个事件', 'Send two events'],
  answer: ['得到的回答', 'What comes back'],
});

interface Feed {
  ingestPath: string;
  summaryPath: string;
  lineKilobytes: number;
  bodyMegabytes: number;
  reasons: number;
}

const request = (path: string) => `POST ${path}
Authorization: Bearer <key>

{"order_no":"A-1","status":"created","occurred_at":"2026-11-21T09:30:00+08:00","amount_fen":128000,"province":"浙江省","category":"面料","channel":"批发"}
{"order_no":"A-1","status":"paid","occurred_at":"2026-11-21T09:31:12+08:00","paid_fen":128000}`;
const answer = `{
  "accepted": 2,
  "unchanged": 0,
  "rejected": 0,
  "errors": [],
  "ignored_fields": {},
  "revision": 4711
}`;

/** The order feed as it is: its address, its limits and its answer. */
export function OpenInterfaces({ feed }: { feed: Feed }) {
  const say = useWords(words);
  const rows = [
    [say.key, say.keyText],
    [say.line, say.lineText(feed.lineKilobytes)],
    [say.body, say.bodyText(feed.bodyMegabytes)],
    [say.refused, say.refusedText(feed.reasons)],
    [say.summary, say.summaryText, `GET ${feed.summaryPath}`],
  ] as const;
  return (
    <section aria-labelledby="interfaces" className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-2">
      <div className="min-w-0">
        <h2 id="interfaces" className="font-semibold text-2xl text-ink sm:text-3xl">
          {say.heading}
        </h2>
        <p className="mt-4 text-ink-2 sm:text-lg">{say.lead}</p>
        <dl className="mt-8 border-line border-t">
          {rows.map(([name, text, code]) => (
            <div key={name} className="grid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[6rem_1fr]">
              <dt className="font-medium text-ink">{name}</dt>
              <dd className="text-ink-2">
                {text}
                {code ? <code className="mt-1 block text-ink text-sm">{code}</code> : null}
              </dd>
            </div>
          ))}
        </dl>
        <TextLink href="/api/docs" alone className="mt-4">
          {say.docs}
        </TextLink>
      </div>
      <div className="min-w-0 lg:pt-2">
        <Sample name={say.request} text={request(feed.ingestPath)} />
        <Sample name={say.answer} text={answer} />
      </div>
    </section>
  );
}

const Sample = ({ name, text }: { name: string; text: string }) => (
  <figure className="mb-6">
    <figcaption className="text-ink-3 text-sm">{name}</figcaption>
    <pre className="sample">
      <code>
        {text.split('\n').map((line) => (
          <span key={line}>
            {/* One that is too long breaks between two fields, and only then within one. */}
            {line === ''
              ? '\n'
              : line
                  .replaceAll(',"', ',\n"')
                  .split('\n')
                  .map((field) => <i key={field}>{field}</i>)}
          </span>
        ))}
      </code>
    </pre>
  </figure>
);
