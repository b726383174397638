import { defineWords } from '#kit/words.ts';

export const dueWords = defineWords({
  late: [(time: string) => `超时 ${time}`, (time: string) => `${time} overdue`],
  left: [(time: string) => `剩 ${time}`, (time: string) => `${time} left`],
  paused: [(time: string) => `已暂停，剩 ${time}`, (time: string) => `Paused, ${time} left`],
  pausedLate: ['已暂停，已超时', 'Paused, was overdue'],
  estimate: [
    '该年放假安排尚未公布，按周末计算',
    'Holidays for that year have not been announced, so only weekends are excluded',
  ],
  days: [(n: number) => `${n} 个工作日`, (n: number) => `${n} ${n === 1 ? 'working day' : 'working days'}`],
  hours: [(n: number) => `${n} 小时`, (n: number) => `${n} h`],
  minutes: [(n: number) => `${n} 分钟`, (n: number) => `${n} min`],
});
export type DueWords = ReturnType<typeof dueWords>;
