import { uploadStopTexts } from '#kit/files/upload-refusals.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { CvFault } from './cv-file.server.ts';

const fileTooLarge: Text = [
  '文件超过 10 MB，请压缩后再上传',
  'The file is over 10 MB. Please compress it and try again',
];

/** Why a file is refused, and what to do about it. */
export const cvFaultTexts: Record<CvFault | 'too_many' | 'full', Text> = {
  empty: ['这个文件是空的，请换一个', 'This file is empty. Please choose another'],
  too_large: fileTooLarge,
  other_kind: [
    '这个文件的内容不是 PDF、Word 或图片（JPG、PNG、WebP），请换一个',
    'This is not a PDF, Word document or image (JPG, PNG, WebP). Please choose another file',
  ],
  heic: ['这是 HEIC 照片，请转成 JPG 再上传', 'This is a HEIC photo. Please convert it to JPG'],
  broken: ['文件不完整或已损坏，请重新导出一份', 'The file is incomplete or damaged. Please export it again'],
  bomb: [
    '这个文件展开后过大，出于安全不能接收，请换一个',
    'For security we can’t accept this file: it expands to far more than a CV. Please choose another',
  ],
  active: [
    '文件里含有宏、脚本或嵌入的程序，请另存为普通 PDF 再上传',
    'The file contains macros, scripts or embedded programs. Please save it as a plain PDF',
  ],
  locked: [
    '文件设了密码保护，请去掉后再上传',
    'The file is password-protected. Please remove the password and try again',
  ],
  linked: [
    '文件打开时会从网上加载模板或图片，请另存为普通 PDF 再上传',
    'The file loads a template or images from elsewhere when opened. Please save it as a plain PDF',
  ],
  full: uploadStopTexts.full,
  too_many: ['上传太频繁，请稍后再试', 'Too many uploads; please try again later'],
};

export const allPositions: Text = ['全部职位', 'All positions'];

/** For closed jobs. Separate, because the words of the other pages would enlarge the form. */
export const goneWords = defineWords({
  title: ['这个职位|已经结束', 'This position is no longer open'],
  text: ['该职位已招满或已过截止日期，不再接受投递。', 'It has been filled, or the closing date has passed.'],
  like: ['下面是相近的职位。', ' Here are similar positions.'],
  all: allPositions,
});

export const applyWords = defineWords({
  title: [(job: string) => `投递：${job}`, (job: string) => `Apply: ${job}`],
  back: ['返回职位', 'Back to the position'],
  name: ['姓名', 'Name'],
  cv: ['简历', 'CV'],
  cvHelp: ['PDF、Word 或图片，不超过 10 MB。', 'PDF, Word or image, up to 10 MB.'],
  another: ['更换文件', 'Change file'],
  sendingFile: [(percent: number) => `正在上传 ${percent}%`, (percent: number) => `Uploading ${percent}%`],
  fileTooLarge,
  fileFailed: ['上传未完成，网络恢复后自动重新上传。', 'Upload failed. It starts again when you are back online.'],
  retry: ['重新上传', 'Upload again'],
  fileHere: ['已上传', 'Uploaded'],
  cvWanted: ['请上传简历', 'Please add your CV'],
  cvOver: ['之前上传的简历已过期，请重新选择', 'Your earlier upload has expired. Please choose the file again'],
  note: ['补充说明', 'Anything else'],
  noteHelp: ['例如到岗时间、方便接电话的时间。', 'For example, when you could start, or a good time to call.'],
  consent: [
    (days: number) => `我同意织联为招聘处理以上信息，${days}\u00a0天后全部删除，期间可随时撤回。详见`,
    (days: number) =>
      `I agree that Weftline may use this information for recruitment. All of it is deleted after ${days} days, or sooner if I withdraw. See the `,
  ],
  privacy: ['隐私政策', 'privacy policy'],
  stop: ['。', '.'],
  submit: ['投递', 'Send application'],
  submitting: ['正在投递', 'Sending'],
  promise: [(days: number) => `${days} 个工作日内答复`, (days: number) => `We reply within ${days} working days`],
  restored: ['已恢复您上次填写的内容。', 'We’ve restored what you entered last time.'],
  check: ['有几处需要修改，已在下面标出。', 'Please check the fields marked below.'],
  tooMany: ['尝试太多，请稍后再试。', 'Too many attempts. Please try again later.'],
  gone: ['这个职位刚刚截止，没有投递成功。', 'This position has just closed, so your application was not submitted.'],
  notTaken: ['投递|未成功', 'Application not submitted'],

  sentTitle: ['投递成功', 'Application received'],
  againTitle: ['您已投递过该职位', 'You have already applied'],
  sentLead: [
    (day: string) => `最晚 ${day}答复。请记下状态码，凭它随时查看进度。`,
    (day: string) => `We will reply by ${day}. Keep your status code to check progress at any time.`,
  ],
  againLead: [
    (day: string) => `之前的投递照常处理，最晚 ${day}答复。状态码如下。`,
    (day: string) =>
      `Your earlier application is still being processed; we will reply by ${day}. Here is its status code.`,
  ],
  code: ['状态码', 'Status code'],
  job: ['职位', 'Position'],
  codeSent: ['状态码也已用短信发给您。', 'We have also texted it to you.'],
  codeHere: [
    '短信可能延迟或收不到，请记下状态码或截图。',
    'Our text message may not arrive, so please note the code or take a screenshot.',
  ],
  lookUp: ['查看进度', 'Check progress'],
  all: ['其他职位', 'Other positions'],
});
