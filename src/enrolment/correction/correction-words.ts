import { defineWords } from '#kit/words.ts';

export const correctionWords = defineWords({
  title: ['审核意见', 'What to correct'],
  progress: [
    (done: number, all: number) => `已答复 ${done} / ${all}`,
    (done: number, all: number) => `${done} of ${all} answered`,
  ],
  lead: [
    '只有下面提到的内容可以修改，其余保持原样。改好后重新提交。',
    'Only what is named here can be changed; the rest stays as it was. Submit again when you are done.',
  ],
  answered: ['已修改', 'Changed'],
  open: ['待修改', 'To change'],
  advice: ['建议，可不改', 'Advice; no change needed'],
  markedPicture: ['审核员圈出的位置', 'The part that the reviewer marked'],
  whole: ['针对整份申请，所有内容都可以修改。', 'This concerns the whole application: everything can be changed.'],
  toStatus: ['查看进度和消息', 'See progress and messages'],
  back: ['回到意见列表', 'Back to the list'],
  earlier: [
    (count: number) => `以前的意见（${count} 条，已答复）`,
    (count: number) => `Earlier remarks (${count}, answered)`,
  ],
  round: [
    (round: number, day: string) => `第 ${round} 轮 · ${day}`,
    (round: number, day: string) => `Round ${round} · ${day}`,
  ],

  changesTitle: ['这次改了什么', 'What changed this time'],
  changesLead: ['审核员会看到下面的对比。', 'The reviewer will see this comparison.'],
  before: ['原来', 'Before'],
  now: ['现在', 'Now'],
  nothing: ['（空）', '(empty)'],
  added: ['新增', 'Added'],
  removed: ['移除', 'Removed'],
  reordered: ['只调整了顺序', 'Only the order changed'],
  notAnswered: ['还没有修改', 'Not changed yet'],
  unchangedTitle: ['还没有任何修改', 'Nothing has been changed yet'],
  unchangedLead: [
    '如果您认为资料无误，请在下面写明理由，审核员会看到；否则请先按意见修改。',
    'If you think that everything is right as it is, say why below and the reviewer will read it. Otherwise change what was asked for first.',
  ],
  note: ['给审核员的说明', 'Note to the reviewer'],
  noteHelp: ['例如改了什么、为什么这样改。500 字以内。', 'Such as what you changed and why. Up to 500 characters.'],
  noteWanted: ['没有修改任何内容，请说明理由后再提交', 'Nothing was changed: please say why before you submit again'],
  toChange: ['去修改', 'Change it'],
});
