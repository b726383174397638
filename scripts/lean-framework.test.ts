import fs from 'node:fs';
import { expect, test } from 'vitest';
import { cutOut, withoutLines } from './lean-framework.ts';

const code = `function kept() { function inside() { return 1 } return inside() }
function walks(tree) { tree.forEach(walks) }
export { kept, walks };`;

test('a part that nobody uses keeps its name and loses its body', () => {
  expect(cutOut(code, 'a.js', [{ functions: ['inside'], instead: 'throw 1' }])).toContain(
    'function kept() { function inside() {throw 1} return inside() }\nfunction walks(tree) { tree',
  );
  expect(cutOut(code, 'a.js', [{ functions: /^w/, instead: '' }])).toContain('function walks(tree) {}\nexport');
});

test('a part that another version of the framework calls otherwise ends the build', () => {
  expect(() => cutOut(code, 'a.js', [{ functions: ['inside', 'gone'], instead: '' }])).toThrow('no function gone');
  expect(() => cutOut(code, 'a.js', [{ functions: /Transition/, instead: '' }])).toThrow('a.js has no function');
});

test('what React throws to itself is told apart, says which it is, and is made without an error’s lines', () => {
  const react = fs.readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8');
  const [declared = ''] =
    /var SuspenseException = [^;]*?,\n {2}SuspenseActionException = .*?(?=,\n|;)/.exec(withoutLines(react)) ?? [];
  const names = 'SuspenseException, SuspenseyCommitException, SuspenseActionException';
  const made = new Function(`${declared}; return [${names}]`)() as Error[];
  expect(made.map(({ message }) => message)).toEqual(['460', '474', '542'].map((number) => `React error #${number}`));
  expect(made.every((signal) => signal instanceof Error && signal.stack === undefined)).toBe(true);
  expect(new Set(made).size).toBe(3);
  expect(() => withoutLines(react.replace('SuspenseActionException = Error(', 'Suspended = Error('))).toThrow(
    '4 errors',
  );
});
