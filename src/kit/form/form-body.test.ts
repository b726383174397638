import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { readFormBody, writeFormBody } from './form-body.ts';

const read = (body: string) => {
  const form = readFormBody(body);
  return form.ok ? { ...form.fields } : { bad: form.field };
};

describe('a form-encoded body', () => {
  test('gives scalars as text and a repeated key as a list, also in the PHP way of writing', () => {
    expect(read('a=1&b=x+y&c=%E7%BB%87&b=z&d[]=1&d[]=2')).toEqual({ a: '1', b: ['x y', 'z'], c: '织', d: ['1', '2'] });
  });
  test('that is not UTF-8 names the field instead of storing a replacement character', () => {
    expect(read('a=1&company_name=%FF%FE')).toEqual({ bad: 'company_name' });
    expect(read('a=%E7%BB')).toEqual({ bad: 'a' });
    expect(read('%ZZ=1')).toEqual({ bad: '%ZZ' });
  });
  test('cannot reach the prototype of an object', () => {
    expect(Object.getPrototypeOf(read('__proto__=1'))).toBe(Object.prototype);
    const form = readFormBody('__proto__=1&constructor=2');
    expect(form.ok && Object.keys(form.fields)).toEqual(['__proto__', 'constructor']);
  });
  test('with thousands of keys is refused', () => {
    expect(readFormBody('a=1&'.repeat(5000)).ok).toBe(false);
  });
  test('is written so that the same values are read again', () => {
    const body = writeFormBody({
      name: '织联 & co=+',
      list: ['a', 'b'],
      none: [],
      nested: [{ kind: 'x' }],
      yes: true,
      left: undefined,
      n: 0,
    });
    expect(read(body)).toEqual({
      name: '织联 & co=+',
      list: ['a', 'b'],
      none: '',
      nested: '[{"kind":"x"}]',
      yes: '1',
      n: '0',
    });
  });
  test('keeps lists of texts and lists of objects as they were, empty ones too', () => {
    const payload = field.payload({
      texts: field.list(field.text({ max: 9 }), { max: 9 }),
      rows: field.json(z.array(z.object({ kind: z.string() }))),
    });
    for (const given of [
      { texts: [], rows: [] },
      { texts: ['a'], rows: [{ kind: 'x' }] },
    ])
      expect(z.parse(payload, read(writeFormBody(given)))).toEqual(given);
  });
});
