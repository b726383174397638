import { defineWords } from '#kit/words.ts';

/** Above the form, and above the sign-in that leads to it. */
export const formTitle = defineWords({ title: ['供应商入驻', 'Supplier enrolment'] });
