import { defineWords } from '#kit/text/words.ts';

export const claimWords = defineWords({
  known: ['这家企业已经有一份申请', 'This company already has an application'],
  knownLead: [
    '如果您代表该企业，可凭营业执照认领，无需重新填写。',
    'If you represent this company, claim it with the business licence instead of starting over.',
  ],
  claimIt: ['认领这家企业', 'Claim this company'],
  title: ['认领企业', 'Claim a company'],
  description: [
    '凭营业执照接手本企业已有的入驻申请。',
    'Take over your company’s existing application with its business licence.',
  ],
  lead: [
    '审核员会核对执照，并联系原来的申请人。通过后，原申请转到您的账号，您现在的草稿不再保留；在此之前，双方都看不到对方的信息。',
    'A reviewer checks the licence and contacts the original applicant. If approved, that application moves to your account and your current draft is discarded. Until then, neither side can see the other’s information.',
  ],
  ownAccount: ['那份申请就是您的，只是换了手机号？', 'Is it yours, and only your phone number has changed?'],
  recover: ['凭执照换绑手机号', 'Change the number with the licence'],
  code: ['统一社会信用代码', 'Unified social credit code'],
  licence: ['营业执照', 'Business licence'],
  licenceThere: ['使用您草稿里的执照照片作为凭据。', 'We use the licence photo in your draft as evidence.'],
  licenceMissing: ['请先在草稿里上传营业执照照片。', 'Please upload the licence photo in your draft first.'],
  upload: ['去上传', 'Upload'],
  reason: ['您与企业的关系，以及接手原因', 'Your role in the company and why you are taking over'],
  reasonHelp: [
    '例如：我是厂长，原经办人已离职。至少 5 个字。',
    'For example: I run the factory; the person who applied has left. At least 5 characters.',
  ],
  send: ['提交认领', 'Submit claim'],
  open: ['认领审核中', 'Your claim is under review'],
  openLead: [
    '有结果会短信通知您，通常需要一两个工作日。',
    'We will text you the result, usually within two working days.',
  ],
  cancel: ['撤销认领', 'Cancel claim'],
  refused: ['认领未通过', 'Your claim was not approved'],
  granted: ['认领已通过', 'Your claim was approved'],
  cancelled: ['认领已撤销', 'Claim cancelled'],
  toApplication: ['查看申请', 'View the application'],
  back: ['返回申请', 'Back to the application'],

  deskTitle: ['企业认领', 'Company claim'],
  deskOf: [
    (claimant: string, holder: string) => `${claimant} 认领；现持有人 ${holder}`,
    (claimant: string, holder: string) => `Claimed by ${claimant}; held by ${holder}`,
  ],
  deskApplication: [(number: string) => `被认领的申请 ${number}`, (number: string) => `Claimed application ${number}`],
  deskOwn: [
    (number: string) => `认领人自己的申请 ${number}`,
    (number: string) => `Claimant’s own application ${number}`,
  ],
  deskDraft: ['未提交', 'not submitted'],
  grant: ['转给认领人', 'Transfer to claimant'],
  refuse: ['拒绝', 'Decline'],
  deskText: ['给认领人的说明', 'Message to the claimant'],
  grantQuestion: [
    '申请将转到认领人的账号，原持有人不再能进入。双方都会收到短信。',
    'The application moves to the claimant, and the current holder can no longer open it. Both get a text message.',
  ],
  stateOpen: ['待处理', 'Open'],
});
