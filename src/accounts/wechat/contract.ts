import * as z from 'zod/mini';
import { applicant, applicantRecord, sendVerifyCode } from '#accounts/contract.ts';
import { deskCalls } from '#cases/contract.ts';
import { defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { codeRefusals } from '#kit/form/code-refusals.ts';
import { codeField } from '#kit/form/phone-form.ts';

/** How WeChat is reached: by a QR code on a desktop, or in WeChat's own browser on the phone. */
export const wechatKinds = ['web', 'h5'] as const;
export type WechatKind = (typeof wechatKinds)[number];
export type WechatOffers = Readonly<Record<WechatKind, boolean>>;

/** WeChat allows only letters and digits in `state`. */
const state = field.text({ min: 1, max: 128, pattern: /^[A-Za-z0-9]+$/ });

/** Why a return from WeChat does not sign in. `wechat_unclear`: it is unknown whether the code was consumed. */
export const signInRefusals = {
  state_over: [
    410,
    '这次微信登录已过期或已用过，请重新开始',
    'This WeChat sign-in has expired or was already used. Please start again',
  ],
  code_invalid: [410, '微信的授权码无效，请重新登录', 'WeChat did not accept the code. Please sign in again'],
  code_used: [410, '微信的授权码已用过，请重新登录', 'This WeChat code was already used. Please sign in again'],
  code_expired: [410, '微信授权已过期，请重新登录', 'The WeChat authorisation has expired. Please sign in again'],
  code_missing: [410, '微信未返回授权码，请重新登录', 'WeChat did not return a code. Please sign in again'],
  wechat_unclear: [
    429,
    '微信响应超时，请重新登录，或用手机号登录',
    'WeChat did not respond in time. Please try again, or sign in with your phone',
  ],
  wechat_busy: [
    429,
    '微信登录暂时繁忙，请稍后再试，或用手机号登录',
    'WeChat sign-in is busy. Please try again later, or sign in with your phone',
  ],
  wechat_not_set_up: [
    409,
    '微信登录暂时不可用，请用手机号登录',
    'WeChat sign-in is currently unavailable. Please sign in with your phone',
  ],
  snapshot: [
    403,
    '这是微信的快照页，不能登录。请点右下角“使用完整服务”，再登录一次',
    'You can’t sign in from a WeChat snapshot page. Tap “Use full service” at the bottom right, then sign in again',
  ],
  not_possible: [403, '无法用这个微信登录，请联系我们', 'This WeChat account can’t sign in. Please contact us'],
  too_many: [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'],
} as const;

const anyone = deskCalls('login', 'anyone');
const applicants = deskCalls('login', applicant);
const kind = { kind: field.choice(wechatKinds) };
/** What WeChat sends back. */
const back = { code: z._default(field.text({ max: 512 }), ''), state };

export const wechatStart = anyone(z.object({ authorize_url: z.string(), state: z.string() }))(
  'wx_start',
  'Begins a WeChat sign-in: where to send the browser, with a state that only this browser can use',
  kind,
  { wechat_not_set_up: signInRefusals.wechat_not_set_up, too_many: signInRefusals.too_many },
);

/** WeChat must first ask for consent, at this address. */
const authorize = z.object({ status: z.literal('authorize'), authorize_url: z.string() });
const signInResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed_in'), user: applicantRecord }),
  z.object({ status: z.literal('bind_phone'), bind_ticket: z.string() }),
  authorize,
]);
export type SignInResult = z.output<typeof signInResult>;

const signIn = anyone(signInResult, signInRefusals);
export const wechatLogin = signIn('wx_login', 'Signs in with a code from WeChat’s QR code', back);
export const wechatH5Login = signIn('h5wx_login', 'Signs in with a code from WeChat’s own browser', back);

/** Only the phone's owner may add a sign-in method, so a session alone is not enough. */
export const wechatBindCode = applicants(sendVerifyCode.result, sendVerifyCode.refusals)(
  'wx_bind_code',
  'Sends a code to the applicant’s own phone, with which they begin to bind WeChat',
  {},
);

/** For a signed-in applicant: the same OAuth flow, which ends in binding the account. */
export const wechatBindStart = applicants(z.object({ authorize_url: z.string() }), wechatStart.refusals)(
  'wx_bind_start',
  'Begins to bind a WeChat account to the applicant who is signed in',
  { ...kind, verify_code: codeField },
  codeRefusals,
);

export const wechatBind = applicants(
  z.discriminatedUnion('status', [z.object({ status: z.literal('bound'), bound_at: z.iso.datetime() }), authorize]),
  signInRefusals,
)(
  'wx_bind',
  'Binds the WeChat account of a code to the applicant who is signed in',
  { ...kind, ...back },
  {
    bound_elsewhere: [
      409,
      '这个微信已绑定另一个手机号。请先用那个手机号登录并解除绑定',
      'This WeChat account is linked to another phone number. Sign in with that number and unlink it first',
    ],
  },
);

export const wechatUnbind = applicants(z.null())(
  'wx_unbind',
  'From now on no WeChat account signs this applicant in',
  {},
);

export const wechatJsapi = defineCall({
  path: '/api.php/wechat/wechat/jsapi',
  summary: 'Signs an address of this site for JSAPI; without `url` the referring page',
  who: 'anyone',
  payload: field.payload({ url: z.optional(field.text({ max: 2000 })) }),
  result: z.object({ appId: z.string(), timestamp: z.number(), nonceStr: z.string(), signature: z.string() }),
  refusals: {
    foreign_address: [400, '只能签名本站的地址', 'Only addresses of this site are signed', 'url'],
    wechat_not_set_up: [409, '没有设置微信', 'WeChat is not set up'],
    wechat_busy: [429, '微信暂时繁忙，请稍后再试', 'WeChat is busy. Please try again later'],
  },
});
