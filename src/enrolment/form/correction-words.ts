import { defineWords } from '#kit/text/words.ts';

export const correctionWords = defineWords({
  title: ['审核意见', 'Reviewer’s comments'],
  progress: [
    (done: number, all: number) => `已答复 ${done} / ${all}`,
    (done: number, all: number) => `${done} of ${all} answered`,
  ],
  lead: [
    '仅可修改下列内容，其余保持不变。改好后请重新提交。',
    'You can change only the items listed here; the rest is locked. Resubmit when you are done.',
  ],
  answered: ['已修改', 'Changed'],
  open: ['待修改', 'To change'],
  advice: ['建议，可不改', 'Suggestion, optional'],
  markedPicture: ['审核员圈出的位置', 'Area marked by the reviewer'],
  whole: ['针对整份申请，所有内容都可以修改。', 'This concerns the whole application, so you can change anything.'],
  toStatus: ['查看进度和消息', 'View progress and messages'],
  back: ['返回意见列表', 'Back to the list'],
  earlier: [
    (count: number) => `以前的意见（${count} 条，已答复）`,
    (count: number) => `Earlier comments (${count}, addressed)`,
  ],
  round: [
    (round: number, day: string) => `第 ${round} 轮 · ${day}`,
    (round: number, day: string) => `Round ${round} · ${day}`,
  ],

  changesTitle: ['本次修改', 'Changes this time'],
  changesLead: ['审核员会看到下面的对比。', 'The reviewer will see this comparison.'],
  before: ['原来', 'Before'],
  now: ['现在', 'Now'],
  nothing: ['（空）', '(empty)'],
  added: ['新增', 'Added'],
  removed: ['移除', 'Removed'],
  reordered: ['只调整了顺序', 'Only the order changed'],
  notAnswered: ['还没有修改', 'Not changed yet'],
  unchangedTitle: ['还没有任何修改', 'No changes yet'],
  unchangedLead: [
    '如资料无误，请在下面写明理由，审核员会看到；否则请先按意见修改。',
    'If you believe everything is correct, tell the reviewer why below. Otherwise please make the requested changes first.',
  ],
  note: ['给审核员的说明', 'Note to the reviewer'],
  noteHelp: [
    '例如改了什么、为什么这样改。500 字以内。',
    'For example, what you changed and why. Up to 500 characters.',
  ],
  toChange: ['去修改', 'Change'],
});
