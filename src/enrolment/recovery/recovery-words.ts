import { defineWords } from '#kit/words.ts';

export const recoveryWords = defineWords({
  title: ['换绑手机号', 'Move to a new number'],
  lead: [
    '原来的手机号收不到短信了？用新手机号和营业执照申请，审核后申请就归新手机号。',
    'Does the earlier number get no messages any more? Ask with a new number and the business licence; after a check the application belongs to the new number.',
  ],
  still: [
    '原手机号还能用的话，登录后在“账号”里转交即可，不用等待。',
    'If the earlier number still works, sign in and hand over under Account; that needs no waiting.',
  ],
  creditCode: ['统一社会信用代码', 'Unified social credit code'],
  creditCodeHelp: ['营业执照上的 18 位代码。', 'The 18 characters on the licence.'],
  creditCodeEmpty: ['请填写统一社会信用代码', 'Enter the unified social credit code'],
  creditCodeWrong: ['应为 18 位数字和大写字母', '18 digits and capital letters'],
  newPhone: ['新手机号', 'New mobile number'],
  phoneHelp: ['以后用它登录，结果也发到这里。', 'You will sign in with it, and the result is sent to it.'],
  next: ['下一步', 'Next'],
  verified: ['已验证', 'Confirmed'],
  photo: ['营业执照照片', 'Photo of the business licence'],
  photoHelp: ['拍原件，四角完整、字迹清楚。', 'Of the original, all four corners in view and readable.'],
  choose: ['拍照或选择照片', 'Take or choose a photo'],
  another: ['换一张', 'Another photo'],
  sending: [(percent: number) => `正在上传 ${percent}%`, (percent: number) => `Sending ${percent}%`],
  there: ['照片已上传', 'The photo is there'],
  note: ['说明', 'Note'],
  noteHelp: ['例如原手机号已注销。', 'Such as: the earlier number was given up.'],
  submit: ['提交', 'Submit'],
  submitting: ['正在提交', 'Submitting'],
  needsPhoto: ['请先上传营业执照照片', 'Add the photo of the licence first'],
  done: ['已收到', 'We have your request'],
  number: [(number: string) => `编号 ${number}`, (number: string) => `Number ${number}`],
  doneMeans: [
    (from: string) => `原手机号会收到提醒，${from} 之前可以提出异议。之后由审核员核对并决定，结果短信发到新手机号。`,
    (from: string) =>
      `The earlier number is told and can object until ${from}. Then a reviewer compares and decides; the result comes to the new number by message.`,
  ],
  doneAnyway: ['如果没有相符的申请，不会有任何改动。', 'If there is no application that fits, nothing changes.'],
  home: ['回到登录', 'Back to sign-in'],
  askedTitle: ['有人申请换绑这份申请的手机号', 'Somebody asks to move your application to another number'],
  asked: [
    (phone: string, at: string) => `${at}，${phone} 提交了营业执照，申请换绑。如果不是您或同事，请拒绝。`,
    (phone: string, at: string) =>
      `${at} ${phone} handed in a licence and asked for it. If that is neither you nor a colleague, object.`,
  ],
  objected: ['已拒绝，手机号不变。', 'Refused: your number stays as it is.'],
  object: ['不是我们，拒绝', 'Not us: object'],
});
