import { expect, test } from 'vitest';
import { styleChooser } from './page-styles.server.ts';

const choose = (html: string, sheet: string) => styleChooser(() => sheet).choose(html, ['0']);
const first = (values: string) => `@layer properties{@supports ((-webkit-hyphens:none)){*,:before{${values}}}}`;

test('a property that nothing in the document sets is said in its place', () => {
  const sheet = `${first('--tw-border-style:solid;--tw-leading:initial')}.a{border-style:var(--tw-border-style)}.b{line-height:var(--tw-leading,1.6)}.c{--tw-border-style:dashed}`;
  expect(choose('<p class="a b"></p>', sheet)).toBe('.a{border-style:solid}.b{line-height:1.6}');
});

test('one that a class of the document sets stays as it is', () => {
  const sheet = `${first('--tw-leading:initial;--tw-tracking:initial')}.b{line-height:var(--tw-leading,var(--x,1.6));letter-spacing:var(--tw-tracking,0)}.c{--tw-leading:1}`;
  expect(choose('<p class="b c"></p>', sheet)).toBe(
    '@layer properties{*,:before{--tw-leading:initial}}.b{line-height:var(--tw-leading,var(--x,1.6));letter-spacing:0}.c{--tw-leading:1}',
  );
});

test('what falls back to nothing leaves nothing, and what cannot fall back is left alone', () => {
  const sheet = `${first('--tw-ordinal:initial;--tw-spacing:initial')}.n{--tw-spacing:tabular-nums;font-variant-numeric:var(--tw-ordinal,) var(--tw-spacing,)}.d{transition-duration:var(--tw-ordinal)}`;
  expect(choose('<p class="n d"></p>', sheet)).toBe(
    '@layer properties{*,:before{--tw-ordinal:initial;--tw-spacing:initial}}' +
      '.n{--tw-spacing:tabular-nums;font-variant-numeric:var(--tw-spacing,)}.d{transition-duration:var(--tw-ordinal)}',
  );
});

test('of a rule for many only the selectors are kept of what is there', () => {
  expect(choose('<h1></h1><p class="a/5"></p>', 'h1,h2,h3{top:0}.a,.a\\/5{left:0}')).toBe('h1{top:0}.a\\/5{left:0}');
});
