import { defineWords } from '#kit/words.ts';

export const accountWords = defineWords({
  title: ['账号', 'Account'],
  back: ['回到申请', 'Back to the application'],
  phone: ['手机号', 'Phone'],
  phoneUse: ['用于登录和接收审核结果。', 'Used to sign in and to receive decisions.'],
  signOut: ['退出登录', 'Sign out'],
  wechat: ['微信', 'WeChat'],
  sessions: ['登录设备', 'Signed-in devices'],
  // They have no password: who signs in as them knows a code of theirs.
  stranger: [
    '如有不认识的设备，请将其退出登录。请勿把验证码告诉任何人。',
    'If you see a device you don’t recognise, sign it out. Never share a verification code.',
  ],
  handover: ['转交给同事', 'Hand over to a colleague'],
});
