import { expect, test } from 'vitest';
import { lightened } from './light-calls.ts';

const line = (code: string) => lightened(code, 'contract.ts').replace(/\s+/g, ' ').trim();

test('a call keeps where it goes, wherever it is defined', () => {
  expect(line("const own = () => defineCall({ path: '/a', who: 'anyone', payload: field.payload({}) });")).toBe(
    "const own = () => defineCall({path: '/a'});",
  );
  // What is not written out stays as it is.
  expect(line('function own(description) { return defineCall(description); }')).toBe(
    'function own(description) { return defineCall(description); }',
  );
});

test('what a module makes at its top may be left out, if nobody uses it', () => {
  expect(line('export const phone = z.string().check(z.minLength(1)), most = 3;')).toBe(
    'export const phone = /* @__PURE__ */ (() => (z.string().check(z.minLength(1))))(), most = 3;',
  );
  expect(line('const read = await once();')).toBe('const read = await once();');
  expect(line("register('a');")).toBe("register('a');");
});
