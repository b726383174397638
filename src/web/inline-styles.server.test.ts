import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.server.ts';

const choose = (html: string, ...sheets: string[]) =>
  inlineStyles((address) => sheets[Number(address)] ?? '')(
    html,
    sheets.map((_, at) => String(at)),
  );

test('rules for classes that a document has are kept, in their order and conditions, the others not', () => {
  const sheet =
    '.a{color:red}.b{color:#00f}p{margin:1px}.a .b{top:0}.a .c{left:0}@media print{.gone{top:1px}}@media (width>=40rem){.sm\\:p-2{padding:2px}}';
  expect(choose('<p class="a x">t</p><i class="sm:p-2"></i>', sheet)).toBe(
    '.a{color:red}p{margin:1px}@media (width>=40rem){.sm\\:p-2{padding:2px}}',
  );
});

test('escaped signs of class names are read, in the sheet and in the document', () => {
  const sheet = '.\\[\\&\\>svg\\]\\:x{top:0}.w-1\\.5{width:1px}';
  expect(choose('<i class="[&amp;&gt;svg]:x w-1.5"></i>', sheet)).toBe(sheet);
});

test('custom properties and animations go when no rule and no element asks for them', () => {
  const sheet =
    ':root{--x:1px;--y:2px;--z:3px}@keyframes turn{to{rotate:1turn}}@keyframes rest{to{opacity:0}}.a{top:var(--x);animation:1s turn}.b{top:var(--z);animation:1s rest}';
  const style = choose('<p class="a" style="left:var(--y)"></p>', sheet);
  expect(style).toContain('--x:1px;--y:2px}');
  expect(style).toContain('@keyframes turn');
  expect(style).not.toMatch(/--z|rest/);
});

test('of several sheets the later one goes on where the earlier ends, and the same words get the same rules', () => {
  expect(choose('<p class="a"></p>', '.a{top:0}', '.a{top:1px}.b{top:2px}')).toBe('.a{top:1px}');
});
