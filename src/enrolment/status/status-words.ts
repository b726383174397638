import type { Action, MessageKind, ToldDecision } from '#enrolment/application-status.ts';
import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';

export const statusWords = defineWords({
  title: ['入驻申请进度', 'Your application'],
  description: ['申请走到哪一步、什么时候有结果。', 'Where your application stands, and when to expect a decision.'],
  number: [(number: string) => `申请编号 ${number}`, (number: string) => `Application ${number}`],
  draft: ['还没有提交，随时可以接着填。', 'Not submitted yet; carry on whenever you like.'],
  submitted: ['资料已收到，正在排队等待审核。', 'We have your application; it is waiting for review.'],
  in_review: ['审核员正在查看您的资料。', 'A reviewer is looking at your application.'],
  needs_correction: [
    '有几处需要修改，改好后重新提交，不用从头排队。',
    'A few things need a change. Submit again and you keep your place in time.',
  ],
  approved: ['欢迎入驻，可以开始合作了。', 'Welcome on board.'],
  rejected: ['这次没有通过，原因如下。', 'It was not approved this time, for the reason below.'],
  withdrawn: [
    '申请已撤回，资料还在，随时可以重新打开。',
    'The application was withdrawn. Nothing is lost: open it again whenever you like.',
  ],
  suspended: ['供应商资格已暂停，请联系我们。', 'Your supplier account is suspended; please contact us.'],
  next: ['接下来', 'What happens next'],
  position: [(place: number) => `当前排在第 ${place} 位`, (place: number) => `Number ${place} in the queue`],
  estimate: [
    (p50: string, p90: string) =>
      p50 === p90 ? `九成的申请在 ${p90}内有结果。` : `一半的申请在 ${p50}内有结果，九成在 ${p90}内。`,
    (p50: string, p90: string) =>
      p50 === p90
        ? `Nine in ten applications are decided within ${p90}.`
        : `Half of all applications are decided within ${p50}, nine in ten within ${p90}.`,
  ],
  noEstimate: ['近期还没有审核记录，暂时无法估计时间。', 'There are no recent decisions to estimate the time from.'],
  due: [
    (day: string) => `按工作日计算，我们会在 ${day}前给出结果。`,
    (day: string) => `Counted in working days, you will have a decision by ${day}.`,
  ],
  overdue: [
    '比预计的晚了，抱歉；超时的申请会最先处理。',
    'This takes longer than we meant it to, sorry; what is overdue is dealt with first.',
  ],
  estimateFrom: ['按最近 90 天的实际审核时间计算。', 'From real decisions of the last 90 days.'],
  told: [
    (phone: string) => `有结果会发短信到 ${phone}，本页也会自动更新。`,
    (phone: string) => `You will get a message to ${phone}, and this page updates by itself.`,
  ],
  stepQueue: ['排队，等待审核员接手', 'Waiting for a reviewer to take it'],
  stepReview: ['审核员核对资料和照片', 'The reviewer checks answers and photos'],
  stepDecision: [
    '出结果：通过、需要补正，或未通过并说明原因',
    'Decision: approved, to correct, or not approved with the reason',
  ],
  correct: [(count: number) => `去修改（${count} 处）`, (count: number) => `Correct it (${count})`],
  hours: [(hours: number) => `${hours} 小时`, (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`],
  days: [(days: number) => `${days} 天`, (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`],
  minutes: ['1 小时', 'an hour'],
  conditions: ['附加条件', 'Conditions'],
  stillAdmitted: [
    '您的供应商资格继续有效；这次只更新到期的证照。',
    'You stay admitted as a supplier; only the papers that run out are renewed.',
  ],
  reason: ['原因', 'Reason'],
  reviewerSays: ['审核员留言', 'From the reviewer'],
  reapplyFrom: [
    (day: string, left: number) => `${day} 起可以重新申请（还有 ${left} 天），原来的资料会带过来。`,
    (day: string, left: number) =>
      `You may apply again from ${day} (${left} ${left === 1 ? 'day' : 'days'} left). Your answers will be taken along.`,
  ],
  reapplyNow: ['现在可以重新申请，原来的资料会带过来。', 'You may apply again now. Your answers will be taken along.'],
  reapply: ['重新申请', 'Apply again'],
  open: ['重新打开', 'Open it again'],
  withdraw: ['撤回申请', 'Withdraw'],
  withdrawTitle: ['撤回申请？', 'Withdraw the application?'],
  withdrawLead: [
    '撤回后不再审核，排队的位置会失去；资料会保留，随时可以重新打开再提交。',
    'It will no longer be reviewed and loses its place in the queue. Nothing you entered is lost; you can open and submit it again.',
  ],
  withdrawReason: ['原因', 'Reason'],
  withdrawReasonHelp: ['审核员会看到。', 'The reviewer will see it.'],
  withdrawYes: ['确定撤回', 'Yes, withdraw'],
  withdrawNo: ['不撤回', 'Keep it'],
  history: ['进展', 'Progress'],
  yourData: ['提交的资料', 'What you submitted'],
  receipt: ['收件回执', 'Receipt'],
  receiptOpen: ['查看和打印回执', 'See and print the receipt'],
  messages: ['发给您的消息', 'Messages to you'],
  noMessages: ['还没有消息。', 'No messages yet.'],
  licence: ['谁看过营业执照', 'Who opened your licence'],
  licenceMay: [
    '只有审核员可以打开，每次都会记录在这里；看到的图带有审核员的水印。',
    'Only reviewers can open it, and each time is written down here. What they see is watermarked.',
  ],
  noOpenings: ['还没有人打开过。', 'Nobody has opened it yet.'],
  reviewer: [(number: string) => `审核员 ${number}`, (number: string) => `Reviewer ${number}`],
  myData: ['我的个人信息：导出、同意记录、删除', 'My personal data: copy, consents, deletion'],
  conditionsTitle: ['需要在期限前完成', 'To be done in time'],
  dueBy: [(day: string) => `${day} 前`, (day: string) => `by ${day}`],
  met: ['已完成', 'Done'],
  updated: ['状态有更新', 'The status has changed'],
  offline: [
    '暂时连不上服务器，下面是最后一次看到的状态；连上后会自动更新。',
    'The server cannot be reached at the moment. This is what we last saw; it updates once the connection is back.',
  ],
});

const decisionWords: Record<ToldDecision, Text> = {
  approve: ['审核通过', 'Approved'],
  return: ['退回补正', 'Returned for correction'],
  ask_renewal: ['请更新证照', 'Papers to be renewed'],
  reject: ['未通过', 'Not approved'],
  undo: ['撤销决定，重新审核', 'Decision taken back, in review again'],
  suspend: ['暂停资格', 'Suspended'],
  reinstate: ['恢复资格', 'Reinstated'],
};

export const actionWords: Partial<Record<Action, Text>> = {
  save: ['开始填写', 'Started'],
  submit: ['提交申请', 'Submitted'],
  withdraw: ['撤回申请', 'Withdrawn'],
  reapply: ['重新打开', 'Opened again'],
  start_review: ['开始审核', 'Review started'],
  ...decisionWords,
};

export const messageWords: Record<MessageKind, Text> = {
  ...decisionWords,
  expiry_reminder: ['证照即将到期', 'Papers run out soon'],
  condition_reminder: ['附加条件即将到期', 'A condition is due soon'],
  condition_late: ['附加条件已过期限', 'A condition is overdue'],
};

export const deliveryWords: Record<string, Text> = {
  queued: ['等待发送', 'Waiting to be sent'],
  sending: ['发送中', 'Being sent'],
  sent: ['已发送', 'Sent'],
  delivered: ['已送达', 'Delivered'],
  undelivered: ['未送达', 'Not delivered'],
  unknown: ['可能已发送', 'May have been sent'],
  failed: ['没有发出去', 'Could not be sent'],
};
