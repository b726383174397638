import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

/** Calls of a screen user for the own second factor. Turning it on or off requires the password. */

const password = field.exactText({ min: 1, max: 1024 });
/** Six digits of the app, or one of the recovery codes. */
export const oneTimeCode = field.code({ min: 1, max: 20 });

const refusals = {
  not_matching: [400, '密码不正确', 'Incorrect password', 'password'],
  code_wrong: [400, '验证码不正确，或已经用过', 'Incorrect code, or already used', 'otp'],
  too_many: [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'],
  not_begun: [409, '请重新开始设置', 'Please start the setup again'],
  is_on: [409, '两步验证已经开启', 'Two-step sign-in is already on'],
} as const;

export const getSecondFactor = defineCall({
  path: `${apiPrefix}/accounts/get_second_factor`,
  summary: 'Since when the caller’s second factor is on, and how many recovery codes are left',
  who: screenUser(),
  payload: field.payload({}),
  result: z.object({ since: z.nullable(z.iso.datetime()), recovery_codes: z.number() }),
});

export const beginSecondFactor = defineCall({
  path: `${apiPrefix}/accounts/begin_second_factor`,
  summary: 'Gives the secret for an authenticator app; nothing is asked for at sign-in until it is confirmed',
  who: screenUser(),
  payload: field.payload({ password }),
  result: z.object({
    /** Base32, for typing in. */
    secret: z.string(),
    /** `otpauth://` */
    address: z.string(),
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
  refusals: { not_matching: refusals.not_matching, too_many: refusals.too_many, is_on: refusals.is_on },
});

export const confirmSecondFactor = defineCall({
  path: `${apiPrefix}/accounts/confirm_second_factor`,
  summary: 'Turns the second factor on; the recovery codes are shown in this answer and never again',
  who: screenUser(),
  payload: field.payload({ otp: oneTimeCode }),
  result: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: { code_wrong: refusals.code_wrong, too_many: refusals.too_many, not_begun: refusals.not_begun },
});

export const removeSecondFactor = defineCall({
  path: `${apiPrefix}/accounts/remove_second_factor`,
  summary: 'Turns the caller’s own second factor off',
  who: screenUser(),
  payload: field.payload({ password }),
  result: z.null(),
  refusals: { not_matching: refusals.not_matching, too_many: refusals.too_many },
});

export const removeScreenSecondFactor = defineCall({
  path: `${apiPrefix}/accounts/remove_screen_second_factor`,
  summary: 'Turns the second factor of a screen user off who has lost phone and recovery codes; their sessions end',
  who: screenUser('admin'),
  payload: field.payload({ id: field.integer({ min: 1 }) }),
  result: z.null(),
  refusals: { none: [404, '这个账号没有开启两步验证', 'Two-step sign-in is not on for this account'] },
});
