import { defineWords } from '#kit/words.ts';

export const accountWords = defineWords({
  title: ['账号', 'Account'],
  back: ['回到申请', 'Back to the application'],
  phone: ['手机号', 'Phone'],
  phoneUse: ['用它登录，审核结果也发到这里。', 'You sign in with it, and decisions are sent to it.'],
  signOut: ['退出登录', 'Sign out'],
  wechat: ['微信', 'WeChat'],
  bound: [
    (at: string) => `${at} 绑定，可以用微信直接登录。`,
    (at: string) => `Bound ${at}; WeChat alone signs you in.`,
  ],
  notBound: [
    '还没有绑定。绑定后，可以不用验证码，直接用微信登录。',
    'Not bound yet. Once bound, WeChat signs you in without a code.',
  ],
  notBoundHere: [
    '还没有绑定。请在电脑上扫码绑定，或在微信里打开本页。',
    'Not bound yet. Bind it on a computer by scanning a code, or open this page in WeChat.',
  ],
  bind: ['绑定微信', 'Bind WeChat'],
  bindByScan: ['扫码绑定微信', 'Bind WeChat (scan)'],
  binding: ['正在绑定', 'Binding'],
  boundNow: ['微信已绑定。', 'WeChat is bound.'],
  unbound: ['已解除绑定。', 'It is unbound.'],
  notBoundNow: ['微信绑定没有完成，可以再试一次。', 'Binding was not completed; you can try again.'],
  unbind: ['解除绑定', 'Unbind'],
  unbindLead: [
    '解除后只能用手机号登录，我们不再保存这个微信的任何标识。',
    'From then on only your phone signs you in, and we keep nothing of this WeChat account.',
  ],
  unbindYes: ['确定解除', 'Yes, unbind'],
  keep: ['不解除', 'No'],
  handover: ['转交给同事', 'Hand over to a colleague'],
});
