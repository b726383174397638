import { expect, test } from 'vitest';
import { fieldProblems } from '#kit/call/field-problem.ts';
import { processorMs } from '#tests/processor-time.ts';
import { enquiryForm, maskEmail, readContact, readEnquiryNumber } from './enquiry-fields.ts';

test('a contact is a mobile number or an e-mail address in any notation', () => {
  expect(readContact(' 138 0013-8611 ')).toEqual({ kind: 'phone', value: '+8613800138611' });
  expect(readContact('＋86 13800138611')).toEqual({ kind: 'phone', value: '+8613800138611' });
  expect(readContact('Lan.Chen+a@Example.com')).toEqual({ kind: 'email', value: 'lan.chen+a@example.com' });
  for (const text of [
    '',
    '12345',
    'a@b',
    'a b@example.com',
    'a@example..com',
    '<a>@example.com',
    `${'1'.repeat(3_000)}`,
  ])
    expect([text, readContact(text)]).toEqual([text, undefined]);
  expect(readEnquiryNumber('eq 1234-5678')).toBe('EQ12345678');
  expect(readEnquiryNumber('EQ1234567')).toBeUndefined();
  expect(maskEmail('chenlan@example.com')).toBe('che***@example.com');
  expect(maskEmail('a@example.com')).toBe('a***@example.com');
});

test('an adversarial contact is refused quickly, and a very long one with a clear message', async () => {
  const hostile = [
    `${'a'.repeat(30_000)}@`,
    `a@${'a.'.repeat(15_000)}`,
    `${'1'.repeat(40_000)}`,
    `${'@'.repeat(30_000)}`,
  ];
  expect(hostile.map((text) => readContact(text))).toEqual(hostile.map(() => undefined));
  expect(await processorMs(() => hostile.map((text) => readContact(text)))).toBeLessThan(50);
  const read = enquiryForm.safeParse({
    name: '陈',
    contact: '1'.repeat(20_000),
    topic: 'buying',
    text: '样布怎么寄',
    consent: '1',
  });
  expect(read.success ? {} : fieldProblems(read.error, 'zh-CN')).toEqual({ contact: '请填写手机号或邮箱' });
});

test('an empty form names every field at once', () => {
  const read = enquiryForm.safeParse({ name: '', contact: '', topic: '', text: '' }, { reportInput: true });
  const problems = read.success ? {} : fieldProblems(read.error, 'zh-CN');
  expect(Object.keys(problems).sort()).toEqual(['consent', 'contact', 'name', 'text', 'topic']);
});
