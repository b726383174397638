import { defineWords } from '#kit/text/words.ts';

export const secondFactorWords = defineWords({
  about: [
    '开启后，登录时除密码外还要输入手机上身份验证器显示的 6 位数字。密码泄露时，别人也登录不了。',
    'You sign in with your password and a 6-digit code from an authenticator app on your phone, so a leaked password alone is not enough.',
  ],
  turnOn: ['开启两步验证', 'Turn on'],
  turnOff: ['关闭两步验证', 'Turn off'],
  onSince: [(at: string) => `已开启（${at}）`, (at: string) => `On since ${at}`],
  codesLeft: [
    (n: number) => (n > 0 ? `还有 ${n} 个恢复码可用` : '恢复码已用完。请关闭后重新开启，以得到新的一组'),
    (n: number) =>
      n > 0
        ? `${n} recovery ${n === 1 ? 'code is' : 'codes are'} left`
        : 'No recovery codes left. Turn it off and on again to get a new set',
  ],
  password: ['请先输入登录密码', 'Enter your password to continue'],
  missing: ['请填写', 'Required'],
  next: ['下一步', 'Next'],
  cancel: ['取消', 'Cancel'],
  scan: [
    '用手机上的身份验证器（如 Microsoft Authenticator、Google Authenticator、腾讯身份验证器）扫描二维码。',
    'Scan the QR code with an authenticator app on your phone, such as Microsoft Authenticator or Google Authenticator.',
  ],
  typeSecret: ['扫不了时，选择手动输入并填这串字符：', 'Can’t scan it? Enter this key instead:'],
  secret: ['密钥', 'Secret'],
  enterCode: ['输入应用上显示的 6 位数字。', 'Enter the 6-digit code shown in the app.'],
  code: ['验证码', 'Code'],
  isOnNow: ['两步验证已开启。', 'Two-step sign-in is on.'],
  keepCodes: [
    '请把下面的恢复码抄下或存到安全的地方，它们只显示这一次。手机不在身边时，每个恢复码可代替验证码登录一次。',
    'Save these recovery codes somewhere safe. They are shown only once. If you don’t have your phone, each code signs you in once.',
  ],
  saved: ['我已保存', 'I have saved them'],
  copy: ['全部复制', 'Copy all'],
  copied: ['已复制', 'Copied'],
});
