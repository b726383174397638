import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as field from './field.ts';
import { fieldProblems } from './field-problem.ts';

const form = z.object({ code: field.text({ max: 10, pattern: /^\d{6}$/ }), weave: field.choice(['plain', 'twill']) });
const problemsOf = (given: object) => {
  const read = form.safeParse(given, { reportInput: true });
  return read.success ? {} : fieldProblems(read.error, 'en');
};

test('an empty field is asked for, and only what was entered can be wrong', () => {
  expect(problemsOf({ code: '', weave: '' })).toEqual({ code: 'Required', weave: 'Please select' });
  expect(problemsOf({ code: '' })).toEqual({ code: 'Required', weave: 'Please select' });
  expect(problemsOf({ code: '12', weave: 'knit' })).toEqual({
    code: 'Invalid format',
    weave: 'Not one of the options',
  });
});
