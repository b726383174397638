import type { Action, MessageKind, NotifiedDecision } from '#enrolment/application/application-status.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

export const statusWords = defineWords({
  title: ['入驻申请进度', 'Your application'],
  description: ['查看申请进度和预计出结果时间。', 'Track your application and see when to expect a decision.'],
  number: [(number: string) => `申请编号 ${number}`, (number: string) => `Application ${number}`],
  draft: ['还没有提交，随时可以接着填。', 'Not submitted yet. You can continue at any time.'],
  submitted: [
    '资料已收到，正在排队等待审核。',
    'We have received your application, and it is in the queue for review.',
  ],
  in_review: ['审核员正在查看您的资料。', 'A reviewer is checking your application.'],
  needs_correction: [
    '有几处需要修改，改好后重新提交，无需重新排队。',
    'A few items need correcting. Resubmit and you keep your place in the queue.',
  ],
  approved: ['欢迎入驻，可以开始合作了。', 'Welcome to Weftline. We can start working together.'],
  rejected: ['这次没有通过，原因如下。', 'Your application was not approved this time. The reason is below.'],
  withdrawn: [
    '申请已撤回，资料已保留，可随时重新打开。',
    'You withdrew this application. Your information is kept, and you can reopen it at any time.',
  ],
  suspended: ['供应商资格已暂停，请联系我们。', 'Your supplier account is suspended. Please contact us.'],
  next: ['后续步骤', 'What happens next'],
  position: [(place: number) => `当前排在第 ${place} 位`, (place: number) => `Number ${place} in the queue`],
  estimate: [
    (p50: string, p90: string) =>
      p50 === p90 ? `九成的申请在 ${p90}内有结果。` : `一半的申请在 ${p50}内有结果，九成在 ${p90}内。`,
    (p50: string, p90: string) =>
      p50 === p90
        ? `Nine in ten applications are decided within ${p90}.`
        : `Half of all applications are decided within ${p50}, nine in ten within ${p90}.`,
  ],
  noEstimate: ['近期还没有审核记录，暂时无法估计时间。', 'No recent decisions to base an estimate on.'],
  due: [
    (day: string) => `最晚 ${day}给出结果（按工作日计算）。`,
    (day: string) => `You will have a decision by ${day} at the latest (counted in working days).`,
  ],
  overdue: [
    '抱歉，审核时间比预计长，超时的申请会优先处理。',
    'Sorry, this is taking longer than expected. Overdue applications are handled first.',
  ],
  estimateFrom: ['按最近 90 天的实际审核时间计算。', 'Based on actual decisions over the last 90 days.'],
  told: [
    (phone: string) => `有结果会发短信到 ${phone}，本页也会自动更新。`,
    (phone: string) => `We will text ${phone} when there is a result. This page also updates automatically.`,
  ],
  stepQueue: ['排队等待审核', 'In the queue'],
  stepReview: ['审核员核对资料和照片', 'A reviewer checks your details and photos'],
  stepDecision: [
    '出结果：通过、需要补正，或未通过并说明原因',
    'Decision: approved, needs correction, or not approved with a reason',
  ],
  correct: [(count: number) => `去修改（${count} 处）`, (count: number) => `Make corrections (${count})`],
  hours: [(hours: number) => `${hours} 小时`, (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`],
  days: [(days: number) => `${days} 天`, (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`],
  minutes: ['1 小时', 'an hour'],
  conditions: ['附加条件', 'Conditions'],
  stillAdmitted: [
    '您的供应商资格继续有效，本次只需更新到期证照。',
    'You remain an approved supplier. You only need to renew the expiring certificates.',
  ],
  reason: ['原因', 'Reason'],
  reviewerSays: ['审核员留言', 'From the reviewer'],
  reapplyFrom: [
    (day: string, left: number) => `${day} 起可以重新申请（还有 ${left} 天），原有资料会自动带入。`,
    (day: string, left: number) =>
      `You can apply again from ${day} (${left} ${left === 1 ? 'day' : 'days'} left). Your information will be carried over.`,
  ],
  reapplyNow: [
    '现在可以重新申请，原有资料会自动带入。',
    'You can apply again now. Your information will be carried over.',
  ],
  reapply: ['重新申请', 'Apply again'],
  open: ['重新打开', 'Reopen'],
  withdraw: ['撤回申请', 'Withdraw'],
  withdrawTitle: ['撤回申请？', 'Withdraw the application?'],
  withdrawLead: [
    '撤回后停止审核，排队位置不保留；资料会保留，可随时重新打开提交。',
    'It will no longer be reviewed and loses its place in the queue. Your information is kept, and you can reopen and resubmit it at any time.',
  ],
  withdrawReason: ['原因', 'Reason'],
  withdrawReasonHelp: ['审核员会看到。', 'The reviewer will see it.'],
  withdrawYes: ['确定撤回', 'Yes, withdraw'],
  withdrawNo: ['不撤回', 'Cancel'],
  history: ['进展', 'Progress'],
  yourData: ['提交的资料', 'Submitted information'],
  receiptOpen: ['查看和打印回执', 'View and print receipt'],
  messages: ['发给您的消息', 'Messages to you'],
  noMessages: ['暂无消息。', 'No messages yet.'],
  licence: ['营业执照查看记录', 'Who viewed your licence'],
  licenceMay: [
    '仅审核员可查看，每次查看都有记录，图片带有审核员水印。',
    'Only reviewers can view it. Every view is logged here, and the image carries the reviewer’s watermark.',
  ],
  noOpenings: ['暂无查看记录。', 'Not viewed yet.'],
  reviewer: [(number: string) => `审核员 ${number}`, (number: string) => `Reviewer ${number}`],
  myData: ['我的个人信息：导出、同意记录、删除', 'My personal data: export, consents, deletion'],
  conditionsTitle: ['需按期完成', 'To be completed on time'],
  dueBy: [(day: string) => `${day} 前`, (day: string) => `by ${day}`],
  met: ['已完成', 'Done'],
  updated: ['状态已更新', 'Status updated'],
  offline: [
    '暂时无法连接服务器，以下为上次的状态，恢复连接后自动更新。',
    'We can’t reach the server right now. This is the last known status; it updates when you are back online.',
  ],
});

const decisionWords: Record<NotifiedDecision, Text> = {
  approve: ['审核通过', 'Approved'],
  return: ['退回补正', 'Returned for correction'],
  ask_renewal: ['请更新证照', 'Certificates to be renewed'],
  reject: ['未通过', 'Not approved'],
  undo: ['撤销决定，重新审核', 'Decision reversed, back in review'],
  suspend: ['暂停资格', 'Suspended'],
  reinstate: ['恢复资格', 'Reinstated'],
};

export const actionWords: Partial<Record<Action, Text>> = {
  save: ['开始填写', 'Started'],
  submit: ['提交申请', 'Submitted'],
  withdraw: ['撤回申请', 'Withdrawn'],
  reapply: ['重新打开', 'Reopened'],
  start_review: ['开始审核', 'Review started'],
  ...decisionWords,
};

export const messageWords: Record<MessageKind, Text> = {
  ...decisionWords,
  expiry_reminder: ['证照即将到期', 'Certificates expiring soon'],
  condition_reminder: ['附加条件即将到期', 'A condition is due soon'],
  condition_late: ['附加条件已过期限', 'A condition is overdue'],
};
