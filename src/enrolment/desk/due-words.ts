import { defineWords } from '#kit/words.ts';

export const dueWords = defineWords({
  late: [(time: string) => `超时 ${time}`, (time: string) => `${time} late`],
  left: [(time: string) => `剩 ${time}`, (time: string) => `${time} left`],
  paused: [(time: string) => `已暂停，剩 ${time}`, (time: string) => `Paused, ${time} left`],
  pausedLate: ['已暂停，时限已到', 'Paused, time was up'],
  estimate: ['该年放假安排尚未公布，按周末计算', 'Holidays of that year are not announced: weekends only'],
  days: [(n: number) => `${n} 个工作日`, (n: number) => `${n} ${n === 1 ? 'workday' : 'workdays'}`],
  hours: [(n: number) => `${n} 小时`, (n: number) => `${n} h`],
  minutes: [(n: number) => `${n} 分钟`, (n: number) => `${n} min`],
});
export type DueWords = ReturnType<typeof dueWords>;
