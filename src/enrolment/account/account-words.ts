import { defineWords } from '#kit/words.ts';

export const accountWords = defineWords({
  title: ['账号', 'Account'],
  back: ['回到申请', 'Back to the application'],
  phone: ['手机号', 'Phone'],
  phoneUse: ['用它登录，审核结果也发到这里。', 'You sign in with it, and decisions are sent to it.'],
  signOut: ['退出登录', 'Sign out'],
  wechat: ['微信', 'WeChat'],
  sessions: ['登录中的设备', 'Where you are signed in'],
  // They have no password: who signs in as them knows a code of theirs.
  stranger: [
    '看到不认识的设备时，结束它的登录；收到的验证码，不要告诉任何人。',
    'If you see one that you do not know, end it. Tell nobody a code that you were sent.',
  ],
  handover: ['转交给同事', 'Hand over to a colleague'],
});
