import { expect, test } from 'vitest';
import { cutOut } from './lean-framework.ts';

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
