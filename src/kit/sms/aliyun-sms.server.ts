import {
  answerTimeoutMs,
  brokenOff,
  type CodeTable,
  failureOf,
  type ProviderSettings,
  templateOf,
} from './provider.server.ts';
import type { Sms } from './sms.server.ts';

/** help.aliyun.com, "API 错误码" of Dysmsapi 2017-05-25. `isp.` are faults on their side: what became of it is unclear. */
const codes: CodeTable = [
  [/^isv\.(BUSINESS|DAY|MONTH|EXTEND_CODE)\w*(LIMIT|CONTROL)|^Throttling/, 'limit'],
  [/^isv\.(MOBILE|UNSUPPORTED_(CONTENT|NUMBER)|PHONE|DENY_IP)/, 'number'],
  [
    /^isv\.|^isp\.RAM_PERMISSION_DENY|^(InvalidAccessKeyId|SignatureDoesNotMatch|SignatureNonce|Forbidden|Missing|Invalid)/,
    'setup',
  ],
];

/** Aliyun Dysmsapi by its own SDK, which is loaded with the first message. */
export function aliyunSms(settings: ProviderSettings): Sms {
  let opened: ReturnType<typeof open> | undefined;
  async function open() {
    const [{ default: sdk, SendSmsRequest }, { Config }] = await Promise.all([
      import('@alicloud/dysmsapi20170525'),
      import('@alicloud/openapi-client'),
    ]);
    const address = settings.endpoint ? new URL(settings.endpoint) : undefined;
    const config = new Config({
      accessKeyId: settings.keyId,
      accessKeySecret: settings.keySecret,
      endpoint: address?.host ?? 'dysmsapi.aliyuncs.com',
      protocol: address?.protocol === 'http:' ? 'http' : 'https',
      connectTimeout: answerTimeoutMs,
      readTimeout: answerTimeoutMs,
    });
    // A CommonJS package: what it calls its default is below the module's.
    const Client = ((sdk as unknown as { default?: typeof sdk }).default ?? sdk) as typeof sdk;
    return { client: new Client(config as never), SendSmsRequest };
  }

  return {
    async send(message) {
      const template = templateOf(message, settings.templates);
      if (!template) return { ok: false, reason: 'setup', detail: `no template ${message.template.name}` };
      opened ??= open();
      const { client, SendSmsRequest } = await opened;
      const request = new SendSmsRequest({
        phoneNumbers: message.to.startsWith('+86') ? message.to.slice(3) : message.to.slice(1),
        signName: settings.signName,
        templateCode: template.id,
        templateParam: JSON.stringify(template.values),
      });
      try {
        const { body } = await client.sendSms(request);
        if (body?.code === 'OK') return { ok: true, reference: body.bizId ?? '' };
        return failureOf(codes, body?.code ?? '', body?.message ?? '');
      } catch (error) {
        const { code, statusCode, message: words } = error as { code?: string; statusCode?: number; message?: string };
        if (statusCode && statusCode < 500 && code) return failureOf(codes, code, words ?? '');
        return brokenOff(error);
      }
    },
  };
}
