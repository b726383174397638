import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { deskCalls, instant, oneCase } from '#cases/contract.ts';
import * as field from '#kit/call/field.ts';

/** Calls of a screen user for the own second factor. Turning it on or off requires the password. */
const ownCalls = deskCalls('accounts', screenUser());

const password = field.exactText({ min: 1, max: 1024 });
const too_many = [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'] as const;
const passwordRefusals = { not_matching: [400, '密码不正确', 'Incorrect password', 'password'], too_many } as const;

export const getSecondFactor = ownCalls(z.object({ since: z.nullable(instant), recovery_codes: z.number() }))(
  'get_second_factor',
  'Since when the caller’s second factor is on, and how many recovery codes are left',
  {},
);

const setup = z.object({
  /** Base32, for typing in. */
  secret: z.string(),
  /** `otpauth://` */
  address: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
});
export const beginSecondFactor = ownCalls(setup, passwordRefusals)(
  'begin_second_factor',
  'Gives the secret for an authenticator app; nothing is asked for at sign-in until it is confirmed',
  { password },
  { is_on: [409, '两步验证已经开启', 'Two-step sign-in is already on'] },
);

export const confirmSecondFactor = ownCalls(z.object({ recovery_codes: z.array(z.string()) }))(
  'confirm_second_factor',
  'Turns the second factor on; the recovery codes are shown in this answer and never again',
  /** Six digits of the app. */
  { otp: field.code({ min: 1, max: 20 }) },
  {
    code_wrong: [400, '验证码不正确，或已经用过', 'Incorrect code, or already used', 'otp'],
    too_many,
    not_begun: [409, '请重新开始设置', 'Please start the setup again'],
  },
);

export const removeSecondFactor = ownCalls(z.null(), passwordRefusals)(
  'remove_second_factor',
  'Turns the caller’s own second factor off',
  { password },
);

export const removeScreenSecondFactor = deskCalls('accounts', screenUser('admin'))(z.null())(
  'remove_screen_second_factor',
  'Turns the second factor of a screen user off who has lost phone and recovery codes; their sessions end',
  oneCase,
  { none: [404, '这个账号没有开启两步验证', 'Two-step sign-in is not on for this account'] },
);
