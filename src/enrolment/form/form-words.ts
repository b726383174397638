import type { FieldName } from '#enrolment/application/application-fields.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords, loadFailed } from '#kit/text/words.ts';

/** How to fill a field in, shown below it. */
export const helpWords: { [Name in FieldName]?: Text } = {
  email: ['用于接收合同等文件。', 'For contracts and other documents.'],
  supplier_type: [
    '不同类型需要的资料不同，请先选择。',
    'The information we need depends on your supplier type, so choose this first.',
  ],
  brand_name: [
    '有自有或代理品牌时填写，并上传授权书。',
    'If you own or represent a brand. Upload the authorisation below.',
  ],
  address: ['街道、门牌、楼层，方便寄样和看厂。', 'Street, number and floor, for samples and visits.'],
  note: ['其他需要审核员了解的情况。', 'Anything else the reviewer should know.'],
};

export const formWords = defineWords({
  correctionTitle: ['补正资料', 'Correct your application'],
  progress: [
    (done: number, all: number) => `已完成 ${done} / ${all}`,
    (done: number, all: number) => `${done} of ${all} done`,
  ],
  stepsLabel: ['填写步骤', 'Steps'],
  stepSummary: [
    (at: number, all: number, label: string) => `第 ${at} 步，共 ${all} 步 · ${label}`,
    (at: number, all: number, label: string) => `Step ${at} of ${all} · ${label}`,
  ],
  openItems: [(count: number) => `差 ${count} 项`, (count: number) => `${count} open`],
  remarkedItems: [(count: number) => `${count} 项待改`, (count: number) => `${count} to change`],
  check: ['检查并提交', 'Check and submit'],
  back: ['上一步', 'Back'],
  forward: ['下一步', 'Next'],
  submit: ['提交申请', 'Submit'],
  resubmit: ['重新提交', 'Submit again'],
  submitting: ['正在提交', 'Submitting'],

  saving: ['保存中', 'Saving'],
  saved: [(time: string) => `已保存 ${time}`, (time: string) => `Saved ${time}`],
  savedBefore: ['自动保存', 'Saved automatically'],
  notSaved: ['暂未保存到云端，已存在本机', 'Not saved yet, kept on this device'],
  notKept: ['保存失败，本机也无法保存，请勿关闭此页', 'Could not save, here or on this device. Do not close this page'],
  retry: ['重试', 'Retry'],
  inConflict: ['有内容需要选择', 'Please choose a version'],
  partlySaved: ['有误的内容未保存', 'Invalid entries not saved'],
  signedOut: ['登录已过期', 'Session expired'],
  replaced: [
    '申请已转到其他账号，刚才的改动未保存',
    'This application has moved to another account. Your last changes were not saved',
  ],
  lookAgain: ['查看最新情况', 'View latest'],
  signIn: ['去登录', 'Sign in'],
  signInAgain: ['重新登录后，本机上的内容会继续保存。', 'Sign in again, and the entries on this device will be saved.'],

  notAllSaved: [
    '还有内容未保存，请先处理页面上的提示，再提交。',
    'Some entries are not saved. Please resolve the messages on the page, then submit.',
  ],
  newPhoto: ['新上传的照片', 'Newly uploaded photo'],
  conflictTitle: ['这些内容在其他设备上也有修改', 'Also changed on another device'],
  conflictLead: ['请选择保留哪个版本。', 'Choose which version to keep.'],
  mine: ['本机填写的', 'This device'],
  theirs: ['其他设备填写的', 'Other device'],
  keep: ['保留这个', 'Keep this'],
  empty: ['（空）', '(empty)'],

  choose: ['请选择', 'Please select'],

  typeFirst: ['请先在上面选择供应商类型。', 'Please select a supplier type above first.'],
  creditCodeHelp: ['营业执照右上角的 18 位代码。', 'The 18-character code at the top right of your business licence.'],
  creditCodeDoubt: [
    '校验位不符，请与执照核对；如与执照一致，可以继续。',
    'The check character does not match. Please compare it with your licence; if it is the same there, carry on.',
  ],
  noEnd: ['长期有效', 'No end date'],
  phone: ['手机号', 'Phone number'],
  phoneHelp: ['登录手机号，审核结果会发到这里。', 'The number you sign in with. We send the decision here.'],
  licenceHelp: [
    '正面平放，四角完整，文字清楚。JPG、PNG 或 WebP，10 MB 以内。',
    'Flat, all four corners in view, text sharp. JPG, PNG or WebP, up to 10 MB.',
  ],

  province: ['省份', 'Province'],
  city: ['城市', 'City'],
  district: ['区县', 'District'],
  areaLoading: ['正在加载地区', 'Loading areas'],
  areaFailed: loadFailed,

  chooseOne: ['请至少选一项', 'Choose at least one'],
  fillIn: ['请填写', 'Required'],
  positiveWanted: ['请填写大于 0 的数字', 'Enter a number above 0'],
  dayWanted: ['请填写日期', 'Enter a date'],
  isOver: ['已过有效期', 'Expired'],
  machineRow: [(at: number) => `设备 ${at}`, (at: number) => `Machine ${at}`],
  certificateRow: [(at: number) => `证书 ${at}`, (at: number) => `Certificate ${at}`],
  fabricRow: [(at: number) => `面料 ${at}`, (at: number) => `Fabric ${at}`],
  addFabric: ['添加面料', 'Add a fabric'],
  fabricHelp: [
    '先填最畅销的几种，其余可以后在面料目录中添加。',
    'Start with your best sellers. You can add the rest to the catalogue later.',
  ],
  certificatesHelp: ['没有有效期的证书，日期可以不填。', 'Leave the date blank if the certificate has no expiry.'],
  dyeingCertificates: [
    '印染企业请附排污许可证照片。',
    'Dyeing and printing: add a photo of the pollutant discharge permit.',
  ],
  addMachine: ['添加设备', 'Add a machine'],
  certificateImage: ['证书照片', 'Photo of the certificate'],
  addCertificate: ['添加证书', 'Add a certificate'],
  remove: ['删除', 'Remove'],
  removeRow: [(at: number) => `删除第 ${at} 行`, (at: number) => `Remove row ${at}`],

  missingTitle: [
    (count: number) => `还差 ${count} 项`,
    (count: number) => `${count} ${count === 1 ? 'item' : 'items'} left`,
  ],
  nothingMissing: ['资料已齐全，可以提交。', 'All set. You can submit.'],
  missingLead: ['点击条目前往填写。', 'Select an item to fill it in.'],
  edit: ['修改', 'Edit'],
  uploadsUnderWay: [
    (count: number) => `还有 ${count} 张照片正在上传，完成后即可提交。`,
    (count: number) =>
      `${count} ${count === 1 ? 'photo is' : 'photos are'} still uploading. You can submit when they are done.`,
  ],
  consentMissing: ['请先同意服务条款和隐私政策', 'Please agree to the terms and privacy policy first'],
});
