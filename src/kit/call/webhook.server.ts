import { createHmac } from 'node:crypto';

/** An urgent message to staff, in the words that they read. */
export interface WebhookMessage {
  /** What kind of message it is, for programs: `tracking.errors`. */
  kind: string;
  title: string;
  lines: readonly string[];
  /** The page with the details; undefined if the site's public address is not configured. */
  url: string | undefined;
}

export interface Webhook {
  /** Resolves if the message was accepted; throws if not, or after ten seconds without a response. */
  post(message: WebhookMessage): Promise<void>;
}

const timeoutMs = 10_000;
const signatureHeader = 'x-weftline-signature';

/** Group chat robots take a format of their own, and report a refusal with status 200. */
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
 * Posts to the operator's address: in the format of a group chat robot (WeCom, DingTalk, Feishu), or as JSON with an
 * HMAC-SHA256 of the body in `x-weftline-signature: sha256=...` if there is a secret.
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
