import { defineWords } from '#kit/text/words.ts';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  heading: ['开放接口', 'Open API'],
  lead: [
    '店铺和自有系统把订单推送到一个地址，一行一个事件。不要求顺序，也不用记录进度：中断了，从头重发即可。',
    'Push orders from your shop or system to one endpoint, one event per line. Events can arrive in any order, and there is no cursor to keep: if the connection drops, just send everything again.',
  ],
  key: ['身份', 'Authentication'],
  keyText: [
    '每个来源一把密钥，放在 Authorization 里，可以单独作废。',
    'One key per source, sent in the Authorization header. Each can be revoked on its own.',
  ],
  line: ['一行', 'One line'],
  lineText: [
    (kilobytes: number) =>
      `一个 JSON 对象，最长 ${kilobytes} KB。订单号、状态和时间必填，金额以分计；省份无法识别、可选字段缺失，照样接收。`,
    (kilobytes: number) =>
      `One JSON object, ${kilobytes} KB at most. Order number, status and time are required; amounts are in fen (1/100 yuan). Unknown provinces and missing optional fields are accepted.`,
  ],
  body: ['一次请求', 'One request'],
  bodyText: [
    (megabytes: number) => `最多 ${megabytes} MB，边收边存。重复的行算作没有变化，晚到的事件不会盖掉更新的。`,
    (megabytes: number) =>
      `Up to ${megabytes} MB, stored as it streams in. Duplicate lines change nothing, and a late event never overwrites a newer one.`,
  ],
  refused: ['被拒的行', 'Rejected lines'],
  refusedText: [
    (count: number) => `只拒绝出错的那一行，其余照收。响应里写明行号、字段和原因，原因共 ${count} 种。`,
    (count: number) =>
      `Only the faulty line is rejected; the rest are accepted. The response gives the line, the field and one of ${count} reason codes.`,
  ],
  summary: ['对账', 'Reconciliation'],
  summaryText: [
    '任选一段时间，查询总单数、成交额、退款和各省合计，与您的账核对。',
    'Query any period for orders, payments, refunds and totals by province, and check them against your own books.',
  ],
  docs: ['全部接口（OpenAPI 3.1）', 'Full API reference (OpenAPI 3.1)'],
  request: ['发送两个事件', 'Send two events'],
  answer: ['响应', 'Response'],
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

/** The order feed: address, limits and response. */
export function OpenInterfaces({ feed }: { feed: Feed }) {
  const t = useWords(words);
  const rows = [
    [t.key, t.keyText],
    [t.line, t.lineText(feed.lineKilobytes)],
    [t.body, t.bodyText(feed.bodyMegabytes)],
    [t.refused, t.refusedText(feed.reasons)],
    [t.summary, t.summaryText, `GET ${feed.summaryPath}`],
  ] as const;
  return (
    <section aria-labelledby="interfaces" className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-2">
      <div className="min-w-0">
        <h2 id="interfaces" className="font-semibold text-2xl text-ink sm:text-3xl">
          {t.heading}
        </h2>
        <p className="mt-4 text-ink-2 sm:text-lg">{t.lead}</p>
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
          {t.docs}
        </TextLink>
      </div>
      <div className="min-w-0 lg:pt-2">
        <Sample name={t.request} text={request(feed.ingestPath)} />
        <Sample name={t.answer} text={answer} />
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
            {/* Long lines break between fields first. */}
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
