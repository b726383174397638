import { defineWords } from '#kit/text/words.ts';

/** The input of the second step, which takes the focus. */
export const licenceInputId = 'licence_image';

export const recoveryWords = defineWords({
  title: ['换绑手机号', 'Change phone number'],
  lead: [
    '原手机号收不到短信？用新手机号和营业执照申请换绑，审核通过后改用新手机号登录。',
    'No longer receiving messages on your old number? Request a change with a new number and your business licence. Once approved, the application moves to the new number.',
  ],
  still: [
    '如原手机号仍可用，登录后在“账号”里转交即可，无需等待。',
    'If the old number still works, sign in and hand over under Account; there is no waiting period.',
  ],
  creditCode: ['统一社会信用代码', 'Unified social credit code'],
  creditCodeHelp: ['营业执照上的 18 位代码。', 'The 18-character code on the licence.'],
  creditCodeEmpty: ['请填写统一社会信用代码', 'Enter the unified social credit code'],
  creditCodeWrong: ['应为 18 位数字和大写字母', 'Should be 18 digits and capital letters'],
  newPhone: ['新手机号', 'New mobile number'],
  phoneHelp: ['用于登录和接收结果。', 'You will use it to sign in and receive the result.'],
  next: ['下一步', 'Next'],
  photo: ['营业执照照片', 'Photo of the business licence'],
  photoHelp: [
    '拍原件，四角完整、字迹清楚。',
    'Photograph the original, with all four corners in view and the text legible.',
  ],
  choose: ['拍照或选择照片', 'Take or choose a photo'],
  another: ['换一张', 'Change photo'],
  sending: [(percent: number) => `正在上传 ${percent}%`, (percent: number) => `Uploading ${percent}%`],
  there: ['照片已上传', 'Photo uploaded'],
  note: ['说明', 'Note'],
  noteHelp: ['例如原手机号已注销。', 'For example: the old number has been cancelled.'],
  submit: ['提交', 'Submit'],
  submitting: ['正在提交', 'Submitting'],
  needsPhoto: ['请先上传营业执照照片', 'Please upload the licence photo first'],
  done: ['已收到', 'Request received'],
  number: [(number: string) => `编号 ${number}`, (number: string) => `Number ${number}`],
  doneMeans: [
    (from: string) => `原手机号会收到提醒，可在 ${from} 前提出异议。之后由审核员核对，结果以短信发到新手机号。`,
    (from: string) =>
      `We notify the old number, which can object until ${from}. A reviewer then checks and decides, and we text the result to your new number.`,
  ],
  doneAnyway: ['如果没有相符的申请，不会有任何改动。', 'If there is no matching application, nothing changes.'],
  home: ['返回登录', 'Back to sign-in'],
  askedTitle: ['有人申请换绑这份申请的手机号', 'Someone has asked to move your application to another number'],
  asked: [
    (phone: string, at: string) => `${at}，${phone} 提交了营业执照，申请换绑。如果不是您或同事，请拒绝。`,
    (phone: string, at: string) =>
      `${at}: ${phone} submitted a business licence to request this. If it was not you or a colleague, decline it.`,
  ],
  objected: ['已拒绝，手机号不变。', 'Declined. Your number stays the same.'],
  object: ['不是我们，拒绝', 'Not us, decline'],
});
