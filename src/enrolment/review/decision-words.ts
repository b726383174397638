import { defineWords } from '#kit/words.ts';

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
  open: ['打开', 'Open'],
  undoIt: ['撤销', 'Undo'],
});
