import { defineWords } from '#kit/words.ts';

export const requiredItemsWords = defineWords({
  title: ['必填项', 'Required items'],
  lead: [
    '每类供应商提交前必须填写的内容。改动在表单下一次打开或保存时生效；已提交的申请不受影响。',
    'What each type of supplier must provide before submitting. Changes take effect when a form is next opened or saved; submitted applications are not affected.',
  ],
  field: ['内容', 'Item'],
  common: ['通用', 'All types'],
  asCommon: [
    (least: number) => (least > 0 ? '同通用：必填' : '不要求'),
    (least: number) => (least > 0 ? 'Required (as for all types)' : 'Not required'),
  ],
  notRequired: ['不要求', 'Not required'],
  required: ['必填', 'Required'],
  atLeast: [(least: number) => `至少 ${least}`, (least: number) => `At least ${least}`],
  cell: [(field: string, type: string) => `${field}，${type}`, (field: string, type: string) => `${field}, ${type}`],
  changed: [(count: number) => `${count} 处未保存`, (count: number) => `${count} unsaved`],
  edited: ['已改', 'Edited'],
  editedHelp: ['与默认设置不同', 'Differs from the default'],
  lastChange: [
    (by: string, at: string) => `${by} 于 ${at} 改动`,
    (by: string, at: string) => `Last changed by ${by}, ${at}`,
  ],
  save: ['保存', 'Save'],
  discard: ['放弃改动', 'Discard'],
  reset: ['恢复默认设置', 'Reset to defaults'],
  confirm: ['确认改动', 'Confirm changes'],
  nobodyLacks: ['没有申请会因此缺少内容。', 'No application would be missing anything.'],
  effect: ['这些申请会因此缺少内容：', 'These applications would be missing items:'],
  type: ['供应商', 'Supplier'],
  open: ['填写中', 'Draft'],
  waiting: ['待审核', 'Waiting'],
  approved: ['已通过', 'Approved'],
  waitingNote: [
    '待审核和已通过的申请不会被退回；退回补正时才需要补上。',
    'Applications waiting or approved are not sent back; the items are only required if they are returned for correction.',
  ],
  done: ['已保存', 'Saved'],
  unsaved: ['有未保存的改动', 'You have unsaved changes'],
});
