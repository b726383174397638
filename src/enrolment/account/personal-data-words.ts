import { apiPrefix } from '#kit/call/call.ts';
import { defineWords } from '#kit/text/words.ts';

/** Days between the request and the deletion, in which it can be cancelled. */
export const deletionWaitDays = 15;
/** Retention of proof of consents and decisions: the general limitation period (Civil Code, article 188). */
export const retentionYears = 3;

/** Where the copy is handed out: a plain POST, so that the browser stores the answer as a file. */
export const exportPath = `${apiPrefix}/enrolment/export_my_data`;
/** The page to return to while another copy is being made. */
export const copyWaitsPath = '/movein/my-data?copy=waits#copy';

const some = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

export const personalDataWords = defineWords({
  consentBefore: ['我已阅读并同意', 'I have read and agree to the '],
  terms: ['服务条款', 'terms'],
  and: ['和', ' and the '],
  privacy: ['隐私政策', 'privacy policy'],
  consentAfter: ['，并确认资料真实。', ', and confirm that the information is true.'],
  givenBefore: [(day: string) => `您已于 ${day} 同意`, (day: string) => `On ${day} you agreed to the `],
  givenAfter: [
    (version: string) => `（${version} 版），本次不必重复。`,
    (version: string) => ` (version ${version}); no need to do so again.`,
  ],

  title: ['我的个人信息', 'My personal data'],
  lead: [
    '导出完整副本，查看和撤回同意，申请删除账号。',
    'Export a full copy, view and withdraw your consent, or request deletion of your account.',
  ],
  back: ['返回申请', 'Back to the application'],

  copyTitle: ['导出副本', 'Export a copy'],
  copyLead: [
    '一个 JSON 文件，包括账号、申请内容、照片清单和链接、每次改动、消息、同意记录和登录记录。照片链接约十分钟内有效。',
    'A JSON file with your account, application, photo list and links, change history, messages, consents and sign-ins. Photo links work for about ten minutes.',
  ],
  counts: [
    (pictures: number, events: number, messages: number) =>
      `目前保存 ${pictures} 张照片、${events} 条记录、${messages} 条消息。`,
    (pictures: number, events: number, messages: number) =>
      `Currently held: ${some(pictures, 'photo')}, ${some(events, 'record')}, ${some(messages, 'message')}.`,
  ],
  copy: ['下载副本', 'Download the copy'],
  copyWaits: [
    '上一份副本正在导出，请稍后再下载。',
    'Your previous copy is still being prepared. Please try again in a moment.',
  ],
  lastCopy: [(time: string) => `上次导出：${time}`, (time: string) => `Last export: ${time}`],

  consentTitle: ['同意记录', 'Consents'],
  noConsent: ['还没有同意过任何版本。', 'You have not given any consent yet.'],
  version: [
    (version: string) => `条款与隐私政策 ${version} 版`,
    (version: string) => `Terms and privacy policy, version ${version}`,
  ],
  given: [(time: string) => `${time} 同意`, (time: string) => `Agreed ${time}`],
  withdrawn: [(time: string) => `${time} 撤回`, (time: string) => `Withdrawn ${time}`],
  newVersion: [
    '条款和隐私政策有了新版本，请阅读后决定是否同意。',
    'The terms and privacy policy have been updated. Please read them and decide whether to agree.',
  ],
  agree: ['同意新版本', 'Agree to the new version'],
  withdrawConsent: ['撤回同意', 'Withdraw consent'],
  withdrawLead: [
    '撤回后不再处理您的申请：正在排队或审核的申请会一并撤回。之前的处理不受影响。',
    'We will stop processing your application; if it is in the queue or under review, it is withdrawn. Earlier processing is not affected.',
  ],
  withdrawYes: ['确定撤回同意', 'Withdraw consent'],

  deleteTitle: ['删除账号和个人信息', 'Delete account and data'],
  deleteLead: [
    `申请后等待 ${deletionWaitDays} 天，期间随时可以取消；到期自动执行，不能恢复。`,
    `Deletion takes place after ${deletionWaitDays} days. You can cancel until then; after that it cannot be undone.`,
  ],
  goes: ['将删除', 'What is deleted'],
  goesItems: [
    ['手机号、微信绑定和登录记录', '申请中填写的内容和联系人', '全部照片，包括营业执照', '往来说明、意见和消息的文字'],
    [
      'Phone number, WeChat link and sign-ins',
      'Everything you entered, including contacts',
      'All photos, including the licence',
      'The text of comments, notes and messages',
    ],
  ],
  stays: ['依法保留', 'What we keep by law'],
  staysItems: [
    [
      `申请编号、各步骤的时间和结果，不含个人内容（${retentionYears} 年，民法典第 188 条诉讼时效）`,
      `同意记录的版本和时间（${retentionYears} 年，用于证明）`,
      `曾经通过的企业：企业名称和统一社会信用代码（${retentionYears} 年，电子商务法第 31 条）`,
    ],
    [
      `Application number, times and results of each step, without personal content (${retentionYears} years, Civil Code art. 188)`,
      `Version and time of consents, as proof (${retentionYears} years)`,
      `Of companies that were approved: name and credit code (${retentionYears} years, E-commerce Law art. 31)`,
    ],
  ],
  requestDeletion: ['申请删除', 'Request deletion'],
  requestYes: ['确定申请删除', 'Request deletion'],
  waiting: [
    (day: string) => `已申请删除，将于 ${day} 执行。`,
    (day: string) => `Deletion requested. It will take place on ${day}.`,
  ],
  deskDeletion: [
    (day: string) => `申请人要求删除账号和个人信息，将于 ${day} 自动执行。`,
    (day: string) => `The applicant requested deletion of their account and data. It will take place on ${day}.`,
  ],
  cancel: ['撤销删除', 'Keep my account'],
});
