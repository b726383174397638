import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

export const allPositions: Text = ['全部职位', 'All positions'];

/** For whoever comes too late: apart from all that is said of positions, which the form to apply need not load. */
export const goneWords = defineWords({
  title: ['这个职位|已经结束', 'This position is no longer open'],
  text: ['该职位已招满或已过截止日期，不再接受投递。', 'It has been filled, or the closing date has passed.'],
  like: ['下面是相近的职位。', ' Here are similar positions.'],
  all: allPositions,
});
