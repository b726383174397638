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
    '还没有绑定。下次登录时选“微信登录”，验证一次手机号就绑定了。',
    'Not bound yet. Choose WeChat the next time you sign in, and confirm your phone once.',
  ],
  unbind: ['解除绑定', 'Unbind'],
  unbindLead: [
    '解除后只能用手机号登录，我们不再保存这个微信的任何标识。',
    'From then on only your phone signs you in, and we keep nothing of this WeChat account.',
  ],
  unbindYes: ['确定解除', 'Yes, unbind'],
  keep: ['不解除', 'No'],
  handover: ['转交给同事', 'Hand over to a colleague'],
});
