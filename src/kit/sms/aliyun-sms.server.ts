import { createHash, createHmac, randomUUID } from 'node:crypto';
import {
  answerTimeoutMs,
  type CodeTable,
  connectionFailure,
  failureOf,
  type ProviderSettings,
  templateOf,
} from './provider.server.ts';
import type { Sms } from './sms.server.ts';

/** help.aliyun.com, "API 错误码" of Dysmsapi 2017-05-25. `isp.` are failures on their side: the outcome is unknown. */
const codes: CodeTable = [
  [/^isv\.(BUSINESS|DAY|MONTH|EXTEND_CODE)\w*(LIMIT|CONTROL)|^Throttling/, 'limit'],
  [/^isv\.(MOBILE|UNSUPPORTED_(CONTENT|NUMBER)|PHONE|DENY_IP)/, 'number'],
  [
    /^isv\.|^isp\.RAM_PERMISSION_DENY|^(InvalidAccessKeyId|SignatureDoesNotMatch|SignatureNonce|Forbidden|Missing|Invalid)/,
    'setup',
  ],
];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An Aliyun request with its parameters in the query, signed by help.aliyun.com, "V3 版本请求体&签名机制". */
function signedCall(
  { keyId, keySecret, endpoint }: ProviderSettings,
  action: string,
  parameters: Record<string, string>,
): [address: URL, headers: Record<string, string>] {
  // RFC 3986: a space is %20.
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${encoded(parameters[name] as string)}`)
    .join('&');
  const address = new URL(`/?${query}`, endpoint ?? 'https://dysmsapi.aliyuncs.com');
  const contentHash = sha256('');
  const headers = {
    'x-acs-action': action,
    'x-acs-content-sha256': contentHash,
    'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  };
  const signed = { host: address.host, ...headers };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const request = `POST\n/\n${query}\n${lines.join('')}\n${names}\n${contentHash}`;
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`;
  return [address, { ...headers, authorization }];
}

/** Aliyun Dysmsapi, 2017-05-25. */
export function aliyunSms(settings: ProviderSettings): Sms {
  return {
    async send(message) {
      const template = templateOf(message, settings.templates);
      if (!template) return { ok: false, reason: 'setup', detail: `no template ${message.template.name}` };
      const [address, headers] = signedCall(settings, 'SendSms', {
        PhoneNumbers: message.to.startsWith('+86') ? message.to.slice(3) : message.to.slice(1),
        SignName: settings.signName,
        TemplateCode: template.id,
        TemplateParam: JSON.stringify(template.values),
      });
      try {
        const signal = AbortSignal.timeout(answerTimeoutMs);
        const answer = await fetch(address, { method: 'POST', headers, redirect: 'error', signal });
        const { Code = '', Message = '', BizId = '' } = (await answer.json()) as Record<string, string>;
        if (Code === 'OK') return { ok: true, reference: BizId };
        return failureOf(codes, Code, Message);
      } catch (error) {
        // `fetch` puts the connection's error into `cause`.
        return connectionFailure((error as Error).cause ?? error);
      }
    },
  };
}
