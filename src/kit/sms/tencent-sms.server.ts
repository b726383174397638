import {
  answerTimeoutMs,
  type CodeTable,
  connectionFailure,
  failureOf,
  type ProviderSettings,
  templateOf,
} from './provider.server.ts';
import type { Sms } from './sms.server.ts';

/** cloud.tencent.com, "错误码" of SMS 2021-01-11. `InternalError`: the outcome is unknown. */
const codes: CodeTable = [
  [/^(RequestLimitExceeded|LimitExceeded)/, 'limit'],
  [/PhoneNumber(InBlacklist|.*Illegal)|IncorrectPhoneNumber|PhoneNumberParseFail|UnsupportedRegion/, 'number'],
  [/^InternalError/, 'unknown'],
  [
    /^(FailedOperation|InvalidParameter|InvalidParameterValue|MissingParameter|UnauthorizedOperation|AuthFailure|UnsupportedOperation|ResourceInsufficient)/,
    'setup',
  ],
];

/** Tencent SMS by its SDK, loaded with the first message. */
export function tencentSms(settings: ProviderSettings): Sms {
  let opened: ReturnType<typeof open> | undefined;
  async function open() {
    const { sms } = await import('tencentcloud-sdk-nodejs-sms');
    const address = settings.endpoint ? new URL(settings.endpoint) : undefined;
    return new sms.v20210111.Client({
      credential: { secretId: settings.keyId, secretKey: settings.keySecret },
      region: settings.region,
      profile: {
        httpProfile: {
          endpoint: address?.host ?? 'sms.tencentcloudapi.com',
          protocol: address?.protocol === 'http:' ? 'http://' : 'https://',
          reqTimeout: answerTimeoutMs / 1000,
        },
      },
    });
  }

  return {
    async send(message) {
      const template = templateOf(message, settings.templates);
      if (!template) return { ok: false, reason: 'setup', detail: `no template ${message.template.name}` };
      opened ??= open();
      const client = await opened;
      try {
        const { SendStatusSet } = await client.SendSms({
          PhoneNumberSet: [message.to],
          SmsSdkAppId: settings.appId,
          SignName: settings.signName,
          TemplateId: template.id,
          TemplateParamSet: Object.values(template.values),
        });
        // Only the message's own status counts, not the response's.
        const status = SendStatusSet?.[0];
        if (status?.Code === 'Ok') return { ok: true, reference: status.SerialNo ?? '' };
        return failureOf(codes, status?.Code ?? '', status?.Message ?? '');
      } catch (error) {
        const { code, requestId, message: words } = error as { code?: string; requestId?: string; message?: string };
        if (code && requestId) return failureOf(codes, code, words ?? '');
        return connectionFailure(error);
      }
    },
  };
}
