import * as z from 'zod/mini';
import { deskCalls } from '#cases/contract.ts';
import type { Who } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { codeRefusals } from '#kit/form/code-refusals.ts';
import { codeField, phoneField } from '#kit/form/phone-form.ts';
import { applicantKind, type Role, roles, screenKind } from './session-kinds.ts';

export { applicantKind, type Role, screenKind } from './session-kinds.ts';

/** A signed-in supplier applicant. */
export const applicant: Who = { session: applicantKind };
/** A signed-in screen user who holds at least one of the roles; with none named, any screen user. */
export const screenUser = (...allowed: Role[]): Who =>
  allowed.length > 0 ? { session: screenKind, roles: allowed } : { session: screenKind };

/**
 * Wrong attempts from one network that end a code for that network, and from all networks that end it for everyone; its lifetime
 * and the minimum time between two codes (`protocols.md` 4).
 */
export const codeLimits = {
  tries: 5,
  triesInAll: 25,
  lifeSeconds: 300,
  pauseSeconds: 60,
  perHour: 5,
  perDay: 10,
} as const;
export const codePurposes = ['login', 'bind', 'signup', 'job', 'handover', 'recovery', 'fabric'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** For display only, in local storage; the credential is an HttpOnly cookie. */
export const applicantRecord = z.object({
  id: z.number(),
  contact_phone: z.string(),
  name: z.nullable(z.string()),
  expires_at: z.string(),
});
const screenRecord = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  expires_at: z.string(),
});
export type ApplicantRecord = z.output<typeof applicantRecord>;
export type ScreenRecord = z.output<typeof screenRecord>;

const supplier = deskCalls('supplier_enter', 'anyone');
const login = deskCalls('login', 'anyone');

export const sendVerifyCode = supplier(z.object({ retry_after: z.number(), expires_in: z.number() }))(
  'send_verify_code',
  'Sends a six-digit code to a phone',
  { contact_phone: phoneField, purpose: z._default(field.choice(codePurposes), 'login') },
  {
    too_many: [429, '发送太频繁，请稍后再试', 'Too many codes sent. Please try again later'],
    phone_refused: [
      400,
      '暂时不能给这个号码发短信，请换一个',
      'We can’t send messages to this number. Please use another',
      'contact_phone',
    ],
    sms_away: [429, '短信暂时发不出去，请稍后再试', 'We could not send the message. Please try again later'],
  },
);

export const supplierLogin = supplier(applicantRecord)(
  'login',
  'Signs a supplier applicant in with a code',
  {
    contact_phone: phoneField,
    verify_code: codeField,
    /** Ticket of a WeChat sign-in to bind to this phone; the code must then have the purpose `bind`. */
    bind_ticket: z.optional(field.text({ max: 200 })),
  },
  {
    ...codeRefusals,
    ticket_over: [410, '微信登录已过期，请重新用微信登录', 'Your WeChat sign-in has expired. Please start again'],
    too_many: [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'],
  },
);

export const passwordTooCommon = [
  400,
  '这个密码太常见或太简单，请换一个',
  'This password is too common or too simple. Please choose another',
  'new_password',
] as const;

export const screenLogin = deskCalls('screen', 'anyone')(screenRecord)(
  'login',
  'Signs a screen user in with a password',
  {
    username: field.text({ min: 1, max: 64 }),
    password: field.exactText({ min: 1, max: 1024 }),
    /** Six digits of the authenticator app or a recovery code; asked for when a second factor is on. */
    otp: z.optional(field.code({ max: 20 })),
    /** Replaces a password that an admin has set; required then. */
    new_password: z.optional(field.exactText({ min: 12, max: 1024 })),
  },
  {
    not_matching: [400, '用户名或密码不正确', 'Incorrect user name or password', 'password'],
    password_needed: [
      400,
      '这是管理员为您设的密码，请换成自己的新密码',
      'An admin set this password. Choose a new one of your own',
      'new_password',
    ],
    too_common: passwordTooCommon,
    otp_needed: [400, '请输入身份验证器上的 6 位数字', 'Enter the 6-digit code from your authenticator app', 'otp'],
    otp_wrong: [400, '验证码不正确，或已经用过', 'Incorrect code, or already used', 'otp'],
    too_many: [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'],
  },
);

export const logout = login(z.null())('logout', 'Ends a session, on the server too', {
  kind: field.choice([applicantKind, screenKind]),
});

export const whoAmI = login(z.object({ user: z.nullable(applicantRecord), ia: z.nullable(screenRecord) }))(
  'who_am_i',
  'The display records of the sessions of this browser',
  {},
);
