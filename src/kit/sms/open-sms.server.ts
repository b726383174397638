import { aliyunSms } from './aliyun-sms.server.ts';
import type { ProviderSettings } from './provider.server.ts';
import type { Sms } from './sms.server.ts';
import { smsOutbox } from './sms-outbox.server.ts';
import { tencentSms } from './tencent-sms.server.ts';

export interface SmsSettings {
  dataDirectory: string;
  provider: ProviderSettings | undefined;
}

/** The provider that is set up, or the outbox. What did not go out is told to the operator, without number or text. */
export function openSms(
  { dataDirectory, provider }: SmsSettings,
  now: () => number,
  told: { outbox(file: string): void; failure(details: object): void },
): Sms {
  const sms = !provider
    ? smsOutbox(dataDirectory, now, told.outbox)
    : provider.provider === 'aliyun'
      ? aliyunSms(provider)
      : tencentSms(provider);
  return {
    async send(message) {
      const sent = await sms.send(message);
      if (!sent.ok)
        told.failure({ template: message.template.name, reason: sent.reason, detail: withoutNumbers(sent.detail) });
      return sent;
    },
  };
}

const withoutNumbers = (text = '') => text.replace(/\+?\d{7,}/g, '[number]');
