import { defineWords } from '#kit/words.ts';

/** Above the form, and above the sign-in that leads to it. */
export const formTitle = defineWords({ title: ['申请入驻', 'Apply to join'] });
