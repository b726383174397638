import { defineWords } from '#kit/words.ts';

export const accountWords = defineWords({
  title: ['账号', 'Account'],
  back: ['回到申请', 'Back to the application'],
  phone: ['手机号', 'Phone'],
  phoneUse: ['用它登录，审核结果也发到这里。', 'You sign in with it, and decisions are sent to it.'],
  signOut: ['退出登录', 'Sign out'],
  wechat: ['微信', 'WeChat'],
  sessions: ['登录中的设备', 'Where you are signed in'],
  handover: ['转交给同事', 'Hand over to a colleague'],
});
