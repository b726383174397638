import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';
import type { Recovery } from './recovery-contract.ts';

export const recoveryDeskWords = defineWords({
  title: ['换绑手机号', 'Phone recovery'],
  lead: [
    '申请人无法使用原手机号。请核对营业执照与备案资料后，为对应的申请换绑。',
    'These applicants can no longer use their old number. Check the licence against the records, then move the right application to the new number.',
  ],
  which: ['显示哪些', 'Show'],
  count: [(n: number) => `${n} 个请求`, (n: number) => (n === 1 ? '1 request' : `${n} requests`)],
  waiting: ['待处理', 'Waiting'],
  decided: ['已处理', 'Decided'],
  none: ['没有待处理的请求', 'No pending requests'],
  noneDecided: ['还没有处理过的请求', 'No decided requests yet'],
  creditCode: ['信用代码', 'Credit code'],
  newPhone: ['新手机号', 'New number'],
  asked: ['提交于', 'Submitted'],
  note: ['说明', 'Note'],
  licence: ['提交的营业执照', 'Submitted licence'],
  candidates: ['信用代码相同的申请', 'Applications with this credit code'],
  noCandidates: ['没有信用代码相同的申请', 'No applications with this credit code'],
  onRecord: [(phone: string) => `备案手机 ${phone}`, (phone: string) => `Number on record ${phone}`],
  open: ['打开申请比对', 'Open to compare'],
  approve: ['批准换绑', 'Approve'],
  approveAsk: [
    (number: string, phone: string) => `把 ${number} 换绑到 ${phone}？`,
    (number: string, phone: string) => `Move ${number} to ${phone}?`,
  ],
  approveMeans: [
    '原手机号马上退出，两个号码都会收到短信。',
    'The old number is signed out immediately. Both numbers get a text message.',
  ],
  notBefore: [(at: string) => `异议期到 ${at}`, (at: string) => `The old number can object until ${at}`],
  reject: ['不批准', 'Reject'],
  reason: ['原因（会短信告知对方）', 'Reason (sent to the applicant)'],
  missing: ['请写明原因，至少 2 个字', 'Enter a reason (at least 2 characters)'],
  cancel: ['取消', 'Cancel'],
  saved: ['已处理', 'Done'],
  by: [(name: string, at: string) => `${name}，${at}`, (name: string, at: string) => `${name}, ${at}`],
  byOwner: [(at: string) => `原手机号拒绝，${at}`, (at: string) => `The old number objected, ${at}`],
});

export const recoveryStateWords: Record<Recovery['state'], Text> = {
  waiting: ['待处理', 'Waiting'],
  approved: ['已批准', 'Approved'],
  rejected: ['未批准', 'Rejected'],
  refused: ['原号码拒绝', 'Objected'],
};

/** What became of the message to the number on record. */
export const noticeWords: Record<string, Text> = {
  '': ['未提醒', 'Not notified'],
  queued: ['等待提醒', 'To be notified'],
  sending: ['正在提醒', 'Notifying'],
  sent: ['已短信提醒', 'Notified'],
  failed: ['提醒发送失败', 'Notification failed'],
  unknown: ['提醒可能已发送', 'May have been notified'],
};
