import { defineWords } from '#kit/words.ts';

export type Decision = 'approve' | 'return' | 'reject' | 'undo' | 'suspend' | 'reinstate';

export const noticeWords = defineWords({
  approve: [(name: string) => `已通过 ${name}`, (name: string) => `${name} is approved`],
  propose: [(name: string) => `已提议通过 ${name}`, (name: string) => `${name} is proposed for approval`],
  return: [(name: string) => `已退回 ${name}`, (name: string) => `${name} is returned`],
  reject: [(name: string) => `${name} 未通过`, (name: string) => `${name} is rejected`],
  undo: [(name: string) => `已撤销对 ${name} 的决定`, (name: string) => `The decision on ${name} was undone`],
  suspend: [(name: string) => `已暂停 ${name}`, (name: string) => `${name} is suspended`],
  reinstate: [(name: string) => `已恢复 ${name}`, (name: string) => `${name} is reinstated`],
  undone: [(name: string) => `已撤销，${name} 回到审核中`, (name: string) => `Undone; ${name} is in review again`],
  undoneUnheard: [
    (name: string) => `已撤销，${name} 回到审核中，短信没有发出`,
    (name: string) => `Undone; ${name} is in review again. No message was sent`,
  ],
  held: [
    (seconds: number) => `· 短信 ${seconds} 秒后发出`,
    (seconds: number) => `· the SMS goes out in ${seconds} seconds`,
  ],
  open: ['打开', 'Open'],
  undoIt: ['撤销', 'Undo'],
});
