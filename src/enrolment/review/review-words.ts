import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

export type Decision = 'approve' | 'return' | 'reject' | 'undo' | 'suspend' | 'reinstate';

export const noticeWords = defineWords({
  approve: [(name: string) => `已通过 ${name}`, (name: string) => `${name} approved`],
  propose: [(name: string) => `已提议通过 ${name}`, (name: string) => `${name} proposed for approval`],
  return: [(name: string) => `已退回 ${name}`, (name: string) => `${name} returned`],
  reject: [(name: string) => `${name} 未通过`, (name: string) => `${name} rejected`],
  undo: [(name: string) => `已撤销对 ${name} 的决定`, (name: string) => `Decision on ${name} undone`],
  suspend: [(name: string) => `已暂停 ${name}`, (name: string) => `${name} suspended`],
  reinstate: [(name: string) => `已恢复 ${name}`, (name: string) => `${name} reinstated`],
  undone: [(name: string) => `已撤销，${name} 回到审核中`, (name: string) => `Undone. ${name} is back in review`],
  undoneUnheard: [
    (name: string) => `已撤销，${name} 回到审核中，短信没有发出`,
    (name: string) => `Undone. ${name} is back in review; no SMS was sent`,
  ],
  held: [
    (seconds: number) => `· 短信 ${seconds} 秒后发出`,
    (seconds: number) => `· SMS will be sent in ${seconds} seconds`,
  ],
  undoIt: ['撤销', 'Undo'],
});

export const pictureWords = defineWords({
  viewer: ['查看照片', 'Photos'],
  close: ['关闭', 'Close'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  fit: ['适合窗口', 'Fit'],
  turnLeft: ['向左转', 'Rotate left'],
  turnRight: ['向右转', 'Rotate right'],
  compare: ['并排对比', 'Compare'],
  single: ['只看一张', 'Single photo'],
  mark: ['圈注', 'Mark an area'],
  marking: [
    '拖出一个框；或用方向键移动、Shift 加方向键改大小，回车确定，Esc 取消',
    'Drag a rectangle, or use the arrow keys to move and Shift+arrows to resize it. Enter to confirm, Esc to cancel',
  ],
  takePart: ['用这个框', 'Use this area'],
  leavePart: ['取消', 'Cancel'],
  previous: ['上一张', 'Previous'],
  next: ['下一张', 'Next'],
  proves: ['待核对的资料', 'Information to check against'],
  remarks: ['这张照片的意见', 'Remarks on this photo'],
  all: ['全部照片', 'All photos'],
  before: ['上一轮', 'Before'],
  notLoaded: ['照片加载失败', 'Couldn’t load the photo'],
  left: ['左', 'Left'],
  right: ['右', 'Right'],
  keys: [
    '+ − 缩放 · 0 适合 · R 旋转 · 方向键移动 · [ ] 换一张 · C 对比 · M 圈出',
    '+ − zoom · 0 fit · R rotate · arrows pan · [ ] previous/next · C compare · M mark',
  ],
});

export const reviewWords = defineWords({
  opening: ['入驻申请', 'Application'],
  back: ['全部申请', 'All applications'],
  next: ['下一份', 'Next'],
  nextHint: ['下一份待处理的申请（按 N）', 'Next application to review (press N)'],
  last: ['没有下一份了', 'No more applications'],
  assignee: ['审核员', 'Reviewer'],
  unassigned: ['未分配', 'Unassigned'],
  round: [(n: number) => `第 ${n} 次提交`, (n: number) => `Round ${n}`],
  phone: ['登录手机', 'Sign-in phone'],
  submitted: ['提交于', 'Submitted'],
  decided: ['审核于', 'Decided'],
  empty: ['未填', 'Not provided'],
  addRemark: [(field: string) => `给「${field}」添加意见`, (field: string) => `Add a remark on ${field}`],
  remark: ['意见', 'Remark'],
  remarkReason: ['原因', 'Reason'],
  remarkText: ['补充说明（申请人可见）', 'Details (visible to the applicant)'],
  remarkTextHelp: ['例如：请平放拍摄，四角完整', 'For example: lay it flat and show all four corners'],
  saveRemark: ['保存意见', 'Save remark'],
  severity: ['重要程度', 'Severity'],
  editRemark: ['修改', 'Edit'],
  read: ['已查看', 'Viewed'],
  notRead: ['未查看', 'Not viewed yet'],
  seePart: ['查看圈注', 'View the marked area'],
  removeRemark: ['删除意见', 'Delete remark'],
  cancel: ['取消', 'Cancel'],
  answered: ['已补正', 'Addressed'],
  opened: ['待补正', 'Open'],
  startFirst: ['开始审核后可以添加意见和作出决定', 'Start the review to add remarks and decide'],
  attention: ['一致性检查', 'Consistency checks'],
  beside: ['并排对比', 'Compare'],
  moreOthers: [(n: number) => `另有 ${n} 份`, (n: number) => `${n} more`],
  passed: ['已核对', 'Checked'],
  missing: [(n: number) => `缺 ${n} 项`, (n: number) => `${n} ${n === 1 ? 'item' : 'items'} missing`],
  timeline: ['操作记录', 'History'],
  messages: ['发给申请人的短信', 'Messages to the applicant'],
  noMessages: ['还没有发过短信', 'None yet'],
  codeMessage: ['验证码（内容不保存）', 'Verification code (not stored)'],
  otherMessages: [(n: number) => `验证码和其他短信 ${n} 条`, (n: number) => `Codes and other messages: ${n}`],
  changed: [(fields: string) => `改动：${fields}`, (fields: string) => `Changed: ${fields}`],
  more: [(n: number) => `再显示 ${n} 条`, (n: number) => `${n} more`],
  applicant: ['申请人', 'Applicant'],
  system: ['系统', 'System'],
  start: ['开始审核', 'Start review'],
  approve: ['通过', 'Approve'],
  propose: ['提议通过', 'Propose approval'],
  return: ['退回补正', 'Return'],
  returnWith: [
    (n: number) => `退回补正（${n} 条意见）`,
    (n: number) => `Return with ${n} ${n === 1 ? 'remark' : 'remarks'}`,
  ],
  reject: ['不通过', 'Reject'],
  undo: ['撤销决定', 'Undo the decision'],
  suspend: ['暂停资格', 'Suspend'],
  reinstate: ['恢复资格', 'Reinstate'],
  sectionsLeft: [
    (names: string[]) => `退回前还需查看：${names.join('、')}`,
    (names: string[]) => `Still to view before returning: ${names.join(', ')}`,
  ],
  unread: [
    (names: string[]) => `未查看：${names.join('、')}`,
    (names: string[]) => `Not viewed yet: ${names.join(', ')}`,
  ],
  noRemarks: [
    '退回前请先写意见，至少一条为「必须修改」',
    'Before returning, add remarks; at least one must require a change',
  ],
  pinnedFirst: [
    '已保存的意见还没有发出；如要通过，请先删除',
    'Your remarks have not been sent. Delete them before you approve.',
  ],
  ownEntry: [
    '这份申请由您录入，须由其他审核员决定',
    'You entered this application yourself, so another reviewer must decide',
  ],
  staleTitle: ['这份申请已有变化', 'This application has changed'],
  stale: [
    '您打开之后，申请人或其他审核员改动了它。现在显示的是最新内容；刚才的操作没有执行，您写的意见还在。',
    'The applicant or another reviewer changed it after you opened it. You now see the latest version. Your last action was not carried out, and your remarks are still here.',
  ],
});

export const dialogWords = defineWords({
  conditions: ['附加条件（选填）', 'Conditions (optional)'],
  condition: [(n: number) => `条件 ${n}`, (n: number) => `Condition ${n}`],
  conditionDay: [(n: number) => `条件 ${n} 的期限`, (n: number) => `Due date of condition ${n}`],
  conditionHelp: ['例如：补交环评批复；期限可不填', 'For example: submit the environmental permit (due date optional)'],
  addCondition: ['添加条件', 'Add condition'],
  removeCondition: [(n: number) => `删除条件 ${n}`, (n: number) => `Remove condition ${n}`],
  general: ['整体说明（选填）', 'Overall comment (optional)'],
  reason: ['原因', 'Reason'],
  words: ['说明', 'Explanation'],
  restsOn: ['相关项目（选填，计入审核数据）', 'Related items (optional, for review statistics)'],
  wordsHelp: ['申请人可见，请写清依据', 'Visible to the applicant. Explain your reasons'],
  reapply: ['多少天后可重新申请', 'Days until they can apply again'],
  andNext: [(decision: string) => `${decision}，看下一份`, (decision: string) => `${decision} and next`],
  told: ['申请人将收到的短信', 'Message to the applicant'],
  held: [
    (seconds: number) => `决定 ${seconds} 秒后发出；其间撤销，申请人不会收到短信`,
    (seconds: number) =>
      `Sent ${seconds} seconds after the decision. If you undo before then, the applicant gets no message.`,
  ],
  unheard: [
    '这次决定的短信还没有发出。现在撤销，申请人不会收到任何短信。',
    'The message about this decision has not been sent yet. If you undo now, the applicant gets no message.',
  ],
  unread: [
    (names: string[]) => `未查看：${names.join('、')}。仍要通过`,
    (names: string[]) => `Not viewed yet: ${names.join(', ')}. Approve anyway`,
  ],
  tickUnread: ['请先看完这些部分，或勾选后再通过', 'View these sections first, or tick the box to approve anyway'],
  to: [(phone: string) => `发往 ${phone}`, (phone: string) => `To ${phone}`],
  missing: ['请填写', 'Required'],
});

export const warningWords = {
  credit_code_shape: ['信用代码不是 18 位的正确格式', 'The credit code is not 18 characters in the correct format'],
  credit_code_check: [
    '信用代码的校验位不符。少数真实代码也会如此，请对照执照',
    'The check character of the credit code does not match. A few genuine codes also fail, so compare it with the licence',
  ],
  credit_code_region: [
    '信用代码的登记地与所在地区不在同一省份',
    'The credit code was issued in a different province from the area',
  ],
  licence_expired: ['营业执照已过有效期', 'The licence has expired'],
  certificate_expired: ['证书已过有效期', 'A certificate has expired'],
  capacity_too_high: [
    '月产能与员工人数不符（偏高）。每人每小时',
    'Monthly capacity is implausibly high for the number of workers. Per worker per hour:',
  ],
  capacity_too_low: [
    '月产能与员工人数不符（偏低）。每人每小时',
    'Monthly capacity is implausibly low for the number of workers. Per worker per hour:',
  ],
  duplicate: ['与另一份申请重复', 'Same as in another application'],
  same_picture: ['另一份申请用了同一张照片', 'Another application uses the same photo'],
  similar_picture: ['另一份申请有非常相似的照片', 'Another application has a very similar photo'],
} as const satisfies Record<string, Text>;

export const passedWords = {
  code: ['校验码通过', 'Check character correct'],
  region: ['登记地一致', 'Region matches'],
  licence: ['执照在有效期内', 'Licence in date'],
  certificates: ['证书在有效期内', 'Certificates in date'],
  capacity: ['产能合理', 'Capacity plausible'],
  // Of pictures it says nothing: those are compared by and by.
  duplicate: ['代码、企业名称、手机号不重复', 'Code, company and phone not used elsewhere'],
} as const satisfies Record<string, Text>;

export const severityWords: Record<Severity, Text> = {
  must: ['必须修改', 'Must be changed'],
  advice: ['建议', 'Suggestion'],
};

/** An entry of the history: what happened. */
export const eventWords: Record<string, Text> = {
  begin: ['开始填写', 'Started'],
  save: ['修改资料', 'Edited'],
  submit: ['提交申请', 'Submitted'],
  withdraw: ['撤回申请', 'Withdrawn'],
  reapply: ['重新申请', 'Reapplied'],
  assign: ['分配审核员', 'Reviewer assigned'],
  start_review: ['开始审核', 'Review started'],
  approve: ['通过', 'Approved'],
  return: ['退回补正', 'Returned'],
  reject: ['不通过', 'Rejected'],
  undo: ['撤销决定', 'Decision undone'],
  suspend: ['暂停资格', 'Suspended'],
  reinstate: ['恢复资格', 'Reinstated'],
  hand_over: ['转交给同事', 'Handed over to a colleague'],
  recover: ['换绑手机号', 'Phone number changed'],
  licence_opened: ['查看营业执照', 'Licence viewed'],
  remark: ['添加意见', 'Remark added'],
  propose: ['提议通过', 'Approval proposed'],
  ask_renewal: ['请求更新证照', 'Renewal requested'],
  expiry_reminder: ['到期提醒', 'Expiry reminder sent'],
  condition_reminder: ['提醒条件将到期', 'Condition reminder sent'],
  condition_late: ['提醒条件已过期', 'Condition overdue notice sent'],
  condition_met: ['条件已办结', 'Condition met'],
  deletion_requested: ['申请删除账号和个人信息', 'Account deletion requested'],
  deletion_cancelled: ['取消删除申请', 'Account deletion cancelled'],
  consent_withdrawn: ['撤回对条款的同意', 'Consent to the terms withdrawn'],
  claim_requested: ['企业被认领', 'Company claimed'],
  claim_granted: ['转给认领人', 'Transferred to the claimant'],
  claim_refused: ['拒绝认领', 'Claim declined'],
  merged: ['并入被认领的申请', 'Merged into the claimed application'],
  erased: ['个人信息已删除', 'Personal data deleted'],
};

/** Words of what stands beside an application at the desk. */
export const panelWords = defineWords({
  changes: ['与上一轮相比', 'Changes since the previous round'],
  changesNone: ['没有改动', 'No changes'],
  was: ['原来', 'Before'],
  is: ['现在', 'Now'],
  taken: [(n: number) => `删除 ${n} 张`, (n: number) => `${n} removed`],
  added: [(n: number) => `新增 ${n} 张`, (n: number) => `${n} added`],
  notes: ['内部备注', 'Internal notes'],
  notesHelp: ['申请人看不到', 'Not visible to the applicant'],
  noteText: ['同事可见的备注', 'Note for colleagues'],
  mention: ['@ 同事', 'Mention'],
  addNote: ['添加备注', 'Add note'],
  mentioned: [(names: string) => `已 @ ${names}`, (names: string) => `Mentioned ${names}`],
  openings: ['执照查看记录', 'Licence views'],
  openingsNone: ['暂无', 'None yet'],
  conditions: ['通过的条件', 'Approval conditions'],
  until: [(day: string) => `${day} 前`, (day: string) => `by ${day}`],
  overdue: ['已超期', 'Overdue'],
  met: ['已办结', 'Met'],
  meet: ['办结', 'Mark as met'],
  proposalTitle: [(name: string) => `${name} 提议通过`, (name: string) => `${name} proposed approval`],
  proposalYours: ['您已提议通过，等另一位审核员确认', 'You proposed approval. Another reviewer must confirm'],
  proposalTheirs: ['由您确认后生效', 'Takes effect once you confirm'],
  needsSecond: ['这类供应商须经两位审核员同意', 'This type of supplier needs approval from two reviewers'],
  alsoHere: [
    (names: string) => `${names} 也在查看这份申请`,
    (names: string) => `${names} also viewing this application`,
  ],
  register: ['查企业信用公示系统', 'Look up in the company registry'],
  registerDone: [
    (code: string) => `已复制 ${code}，在新窗口粘贴即可查询`,
    (code: string) => `${code} copied. Paste it in the new window`,
  ],
  shortcuts: ['快捷键', 'Keyboard shortcuts'],
  keyNext: ['下一份 / 上一份申请', 'Next / previous application'],
  keyDecide: ['确认决定，并看下一份', 'Confirm the decision and go to the next'],
  keyUndo: ['撤销刚才的决定（提示还在时）', 'Undo the last decision (while the notice is shown)'],
  keySection: ['下一部分 / 上一部分', 'Next / previous section'],
  keyLicence: ['查看营业执照', 'Open the licence'],
  keyNote: ['写内部备注', 'Write an internal note'],
});

/** Whether a remark has to be heeded before the application can pass. */
export const severities = ['must', 'advice'] as const;
export type Severity = (typeof severities)[number];
