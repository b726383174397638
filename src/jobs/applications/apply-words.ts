import type { Text } from '#kit/language.ts';
import { uploadStopTexts } from '#kit/upload-refusals.ts';
import { defineWords } from '#kit/words.ts';
import type { PartFault } from './cv-parts.server.ts';

/** Why a file is not taken, so that one knows what to do about it. */
export const cvFaultTexts: Record<PartFault, Text> = {
  empty: ['这个文件是空的，请换一个', 'This file is empty; please choose another'],
  too_large: ['文件超过 10 MB，请压缩后再上传', 'The file is larger than 10 MB; please make it smaller'],
  other_kind: [
    '这个文件的内容不是 PDF、Word 或图片（JPG、PNG、WebP），请换一个',
    'By its content this file is no PDF, Word document or picture (JPG, PNG, WebP); please choose another',
  ],
  heic: ['这是 HEIC 照片，请转成 JPG 再上传', 'This is a HEIC photo; please convert it to JPG'],
  broken: ['文件不完整或已损坏，请重新导出一份', 'The file is incomplete or damaged; please export it again'],
  bomb: [
    '这个文件展开后过大，出于安全不能接收，请换一个',
    'This file unpacks to far more than a CV holds and is not taken for safety; please choose another',
  ],
  active: [
    '文件里含有宏、脚本或嵌入的程序，请另存为普通 PDF 再上传',
    'The file holds macros, scripts or embedded programs; please save it as a plain PDF',
  ],
  linked: [
    '文件打开时会从网上加载模板或图片，请另存为普通 PDF 再上传',
    'The file loads a template or pictures from elsewhere when it is opened; please save it as a plain PDF',
  ],
  locked: ['文件设了密码保护，请去掉后再上传', 'The file is protected by a password; please save it without'],
  full: uploadStopTexts.full,
  too_many: ['上传太频繁，请稍后再试', 'Too many uploads; please try again later'],
  over: ['这次上传已过期，请重新选择文件', 'This upload has run out; please choose the file again'],
  wrong_part: ['上传中断过，请再试一次', 'The upload was interrupted; please try once more'],
};

export const applyWords = defineWords({
  title: [(job: string) => `投递：${job}`, (job: string) => `Apply: ${job}`],
  back: ['返回职位', 'Back to the position'],
  name: ['姓名', 'Name'],
  cv: ['简历', 'CV'],
  cvHelp: ['PDF、Word 或图片，不超过 10 MB。', 'PDF, Word or a picture, at most 10 MB.'],
  another: ['换一个文件', 'Another file'],
  sendingFile: [(percent: number) => `正在上传 ${percent}%`, (percent: number) => `Sending ${percent}%`],
  goingOn: [
    (percent: number) => `从断开处继续上传 ${percent}%`,
    (percent: number) => `Going on where it stopped, ${percent}%`,
  ],
  fileStopped: [
    (percent: number) => `连接断了，已传 ${percent}%，恢复后从这里继续。`,
    (percent: number) => `The connection is gone; ${percent}% has arrived, and it goes on from there.`,
  ],
  chooseAgain: [
    (name: string, percent: number) => `“${name}”上次传了 ${percent}%，再选一次就从那里继续。`,
    (name: string, percent: number) =>
      `${percent}% of “${name}” has arrived; choose it again and it goes on from there.`,
  ],
  fileFailed: ['没有传完，连接可能断了。', 'It did not arrive; the connection may be gone.'],
  retry: ['重新上传', 'Upload again'],
  goOn: ['继续上传', 'Go on'],
  fileHere: ['已上传', 'Received'],
  cvWanted: ['请上传简历', 'Please add your CV'],
  cvOver: ['之前上传的简历已过期，请重新选择', 'The file that you sent before has run out; please choose it again'],
  note: ['补充说明', 'Anything else'],
  noteHelp: ['例如到岗时间、方便接电话的时间。', 'Such as when you could start, or when to call.'],
  consent: [
    (days: number) => `我同意织联为招聘处理以上信息，${days}\u00a0天后全部删除，期间可随时撤回。详见`,
    (days: number) =>
      `I agree that Weftline uses this for recruiting and deletes all of it after ${days} days, or sooner if I withdraw. See the `,
  ],
  privacy: ['隐私政策', 'privacy policy'],
  stop: ['。', '.'],
  submit: ['投递', 'Send application'],
  submitting: ['正在投递', 'Sending'],
  promise: [(days: number) => `${days} 个工作日内答复`, (days: number) => `An answer within ${days} working days`],
  kept: ['已恢复您上次填写的内容。', 'What you typed last time is back.'],
  check: ['有几处需要修改，已在下面标出。', 'Some things need a change; they are marked below.'],
  tooMany: ['尝试太多，请稍后再试。', 'Too many attempts; please try again later.'],
  gone: ['这个职位刚刚截止，没有投递成功。', 'This position has just closed; the application was not taken.'],
  notTaken: ['没有|投递成功', 'Your application was not taken'],

  sentTitle: ['投递成功', 'Your application is here'],
  againTitle: ['您已经投递过这个职位', 'You have applied for this already'],
  sentLead: [
    (day: string) => `我们会在 ${day}前答复。请记下状态码，凭它随时查看进度。`,
    (day: string) => `You hear from us by ${day}. Keep the status code: it shows how things stand at any time.`,
  ],
  againLead: [
    (day: string) => `之前的投递照常进行，我们会在 ${day}前答复。这是它的状态码。`,
    (day: string) => `That application goes on as it is; you hear from us by ${day}. This is its status code.`,
  ],
  code: ['状态码', 'Status code'],
  job: ['职位', 'Position'],
  codeSent: ['状态码也已用短信发给您。', 'It was sent to your phone as well.'],
  codeHere: [
    '短信可能收不到，请把状态码记下来或截图。',
    'The message to your phone may not arrive: please write the code down or take a picture of it.',
  ],
  lookUp: ['查看进度', 'See how it stands'],
  all: ['其他职位', 'Other positions'],
});
