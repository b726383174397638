import { createHmac } from 'node:crypto';

/** Something that staff should hear of at once, in the words that they read. */
export interface WebhookMessage {
  /** What kind of message it is, for programs: `tracking.errors`. */
  kind: string;
  title: string;
  lines: readonly string[];
  /** Where it is looked into; undefined while nobody said under which address the site is reached. */
  url: string | undefined;
}

export interface Webhook {
  /** Resolves when it was taken; throws when it was not, or when there was no answer within ten seconds. */
  post(message: WebhookMessage): Promise<void>;
}

const timeoutMs = 10_000;
const signatureHeader = 'x-weftline-signature';

/** The robots of group chats want a text of their own form, and tell a refusal in an answer of status 200. */
const robots: readonly {
  host: RegExp;
  body(text: string): unknown;
  taken(answer: Record<string, unknown>): boolean;
}[] = [
  {
    // https://developer.work.weixin.qq.com/document/path/91770, https://open.dingtalk.com/document/orgapp/custom-robot-access
    host: /^(?:qyapi\.weixin\.qq\.com|oapi\.dingtalk\.com)$/,
    body: (content) => ({ msgtype: 'text', text: { content } }),
    taken: ({ errcode }) => errcode === 0,
  },
  {
    // https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
    host: /^open\.(?:feishu\.cn|larksuite\.com)$/,
    body: (text) => ({ msg_type: 'text', content: { text } }),
    taken: ({ code, StatusCode }) => (code ?? StatusCode) === 0,
  },
];

const asText = ({ title, lines, url }: WebhookMessage) => [title, ...lines, ...(url ? [url] : [])].join('\n');

/**
 * Posts to an address of the operator's: as a group chat's robot takes it (WeCom, DingTalk, Feishu), or as JSON, signed by
 * HMAC-SHA256 of the body in `x-weftline-signature: sha256=...` when there is a secret.
 */
export function openWebhook(
  address: string,
  secret: string | undefined,
  robotAt: (host: string) => (typeof robots)[number] | undefined = (host) => robots.find((one) => one.host.test(host)),
): Webhook {
  const robot = robotAt(new URL(address).hostname);
  return {
    async post(message) {
      const body = JSON.stringify(robot ? robot.body(asText(message)) : message);
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(secret ? { [signatureHeader]: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` } : {}),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = (await answer.text()).slice(0, 500);
      if (!answer.ok || (robot && !robot.taken(readAnswer(text))))
        throw new Error(`the webhook answered ${answer.status}: ${text}`);
    },
  };
}

function readAnswer(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
