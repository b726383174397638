import { defineWords } from '#kit/words.ts';

export const figuresWords = defineWords({
  title: ['审核数据', 'Review figures'],
  back: ['入驻申请', 'Applications'],
  months: [(n: number) => `近 ${n} 个月`, (n: number) => (n === 1 ? '1 month' : `${n} months`)],
  period: ['时间范围', 'Period'],
  failed: ['数据没有读到', 'The figures could not be read'],
  none: ['这段时间还没有审核决定', 'Nothing was decided in this period'],
  decided: ['审核决定', 'Decisions'],
  shown: [
    (from: string, count: number) => `${from} 以来，${count} 个审核决定`,
    (from: string, count: number) => `Since ${from}: ${count} ${count === 1 ? 'decision' : 'decisions'}`,
  ],
  median: ['半数在此时间内决定', 'Half decided within'],
  p90: ['九成在此时间内决定', 'Nine in ten within'],
  firstPass: ['一次通过率', 'Passed at first'],
  firstPassHelp: [
    (passed: number, of: number) => `${of} 份首次决定中 ${passed} 份直接通过`,
    (passed: number, of: number) => `${passed} of ${of} first decisions`,
  ],
  undone: ['撤销的决定', 'Taken back'],
  undoneHelp: [(n: number) => `其中 ${n} 份改判`, (n: number) => `${n} decided otherwise`],
  hours: [(n: string) => `${n} 小时`, (n: string) => `${n} h`],
  onWallHelp: [(n: string) => `工作时间；自然时间 ${n}`, (n: string) => `working time; ${n} elapsed`],
  workHelp: [
    (n: number) => `工作时间：按国家公布的工作日，每天 ${n} 小时；自然时间：自提交起，含夜间和假日`,
    (n: number) =>
      `Working time: China’s working days, ${n} hours each. Elapsed: from the submission, nights and holidays included`,
  ],
  inWork: ['工作时间', 'working time'],
  onWall: ['自然时间', 'elapsed'],
  clock: ['计时方式', 'How time counts'],
  noField: ['未指明项目', 'no field named'],
  volume: ['每周提交与决定', 'Submitted and decided by week'],
  submitted: ['提交', 'Submitted'],
  times: ['每月决定用时', 'Time to a decision by month'],
  half: ['半数（p50）', 'Half (p50)'],
  ninety: ['九成（p90）', 'Nine in ten (p90)'],
  reviewers: ['审核员', 'Reviewers'],
  own: ['只显示您自己；管理员可见全部', 'Only your own; admins see all'],
  name: ['姓名', 'Name'],
  approved: ['通过', 'Approved'],
  returned: ['退回', 'Returned'],
  rejected: ['不通过', 'Rejected'],
  reversed: ['改判', 'Reversed'],
  returns: ['退回原因（按项目）', 'Why returned, by field'],
  rejections: ['不通过的原因', 'Why rejected'],
  whole: ['整份申请', 'The whole application'],
  agreement: ['一致性', 'Agreement'],
  agreementText: [
    (undone: number, reversed: number, of: number) => `${of} 个决定中，${undone} 个被撤销，其中 ${reversed} 个改判。`,
    (undone: number, reversed: number, of: number) =>
      `Of ${of} decisions ${undone} were taken back, ${reversed} of them to decide otherwise.`,
  ],
  second: [
    (confirmed: number, differed: number) => `双人审核：第二位审核员确认 ${confirmed} 次，意见不同 ${differed} 次。`,
    (confirmed: number, differed: number) =>
      `Second opinions: ${confirmed} confirmed the proposal, ${differed} decided otherwise.`,
  ],
  table: ['看表格', 'As a table'],
  week: ['周（周一）', 'Week from'],
  month: ['月份', 'Month'],
  field: ['项目', 'Field'],
  reason: ['原因', 'Reason'],
  count: ['次数', 'Count'],
  csv: ['导出 CSV', 'Export CSV'],
});
export type FiguresWords = ReturnType<typeof figuresWords>;
