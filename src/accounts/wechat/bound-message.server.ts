import type { Language } from '#kit/language.ts';
import type { Message } from '#kit/sms/sms.server.ts';

/** Whoever has the phone hears of a new way in, so that they notice if it is not theirs. */
export const boundMessage = (to: string, language: Language): Message => ({
  to,
  text:
    language === 'en'
      ? '[Weftline] A WeChat account was bound to your account and signs in without a code from now on. If that was not you, sign in and unbind it under Account.'
      : '【织联】您的账号已绑定微信，以后可用微信直接登录。如非本人操作，请登录后在“账号”里解除绑定。',
  template: { name: 'wechat_bound', language, values: {} },
});
