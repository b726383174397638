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

test('a problem inside a form that is sent whole stands at the form’s own field as well', () => {
  const given = { cloth: '{"code":"12","weave":""}' };
  const read = z.object({ cloth: field.json(form) }).safeParse(given, { reportInput: true });
  const problems = { code: 'Invalid format', weave: 'Please select' };
  expect(read.error && fieldProblems(read.error, 'en', 'cloth')).toEqual({ ...problems, cloth: 'Invalid format' });
  expect(read.error && fieldProblems(read.error, 'en')).toEqual({ cloth: 'Invalid format' });
});
