import type { SmsSettings } from '#kit/sms/open-sms.server.ts';
import type { SmsTemplates } from '#kit/sms/provider.server.ts';
import type { Environment } from './env.ts';

const needed = {
  aliyun: ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'],
  tencent: ['TENCENT_SECRET_ID', 'TENCENT_SECRET_KEY', 'TENCENT_SMS_APP_ID', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'],
} as const;

/** What is missing for the chosen provider. */
export function smsFaults(given: Record<string, string | undefined>): string[] {
  const provider = given.SMS_PROVIDER;
  if (provider !== 'aliyun' && provider !== 'tencent') return [];
  const missing = needed[provider].filter((name) => !given[name]);
  const faults = missing.map((name) => `${name}: is needed when short messages go by ${provider}`);
  if (given.SMS_TEMPLATES) {
    const templates = readTemplates(given.SMS_TEMPLATES);
    if (!templates) faults.push('SMS_TEMPLATES: must be JSON such as {"code": {"zh-CN": "SMS_1", "en": "SMS_2"}}');
    else if (!templates.code?.['zh-CN']) faults.push('SMS_TEMPLATES: must name at least the template "code" in zh-CN');
  }
  return faults;
}

function readTemplates(text: string): SmsTemplates | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isTable = (given: unknown): given is Record<string, unknown> =>
      given !== null && typeof given === 'object' && !Array.isArray(given);
    const isRight =
      isTable(value) &&
      Object.values(value).every(
        (ids) =>
          isTable(ids) &&
          Object.entries(ids).every(([language, id]) => /^(zh-CN|en)$/.test(language) && typeof id === 'string'),
      );
    return isRight ? (value as SmsTemplates) : undefined;
  } catch {
    return undefined;
  }
}

/** Where short messages go. */
export function smsSettings(environment: Environment): SmsSettings {
  const { SMS_PROVIDER: provider, dataDirectory } = environment;
  if (provider === 'outbox') return { dataDirectory, provider: undefined };
  const isAliyun = provider === 'aliyun';
  return {
    dataDirectory,
    provider: {
      provider,
      keyId: (isAliyun ? environment.ALIYUN_ACCESS_KEY_ID : environment.TENCENT_SECRET_ID) ?? '',
      keySecret: (isAliyun ? environment.ALIYUN_ACCESS_KEY_SECRET : environment.TENCENT_SECRET_KEY) ?? '',
      signName: environment.SMS_SIGN_NAME ?? '',
      templates: readTemplates(environment.SMS_TEMPLATES ?? '') ?? {},
      appId: environment.TENCENT_SMS_APP_ID ?? '',
      region: environment.TENCENT_SMS_REGION,
      endpoint: environment.SMS_ENDPOINT,
    },
  };
}
