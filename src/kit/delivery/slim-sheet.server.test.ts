import { expect, test } from 'vitest';
import { styleChooser } from './page-styles.server.ts';

const choose = (html: string, sheet: string) => styleChooser(() => sheet).choose(html, ['0']);

test('a mixed colour takes the place of the plain one that stands in for it', () => {
  const supports = '@supports (color:color-mix(in lab, red, red))';
  const sheet =
    `.a:hover{color:red}${supports}{.a:hover{color:color-mix(in oklab, red 8%, transparent)}}` +
    `.a,.b{color:red}${supports}{.b{color:blue}}`;
  expect(choose('<p class="a"></p><p class="b"></p>', sheet)).toBe(
    '.a:hover{color:color-mix(in oklab, red 8%, transparent)}.a,.b{color:red}.b{color:blue}',
  );
});

test('first values of properties are said once, without registering the properties', () => {
  const sheet =
    '@layer properties{@supports ((-webkit-hyphens:none)){*,:before{--x:0;--y:1}}}.a{top:var(--x)}' +
    '@property --x{syntax:"*";inherits:false;initial-value:0}@property --z{syntax:"*"}.b{left:var(--z)}';
  expect(choose('<p class="a b"></p>', sheet)).toBe(
    '@layer properties{*,:before{--x:0}}.a{top:var(--x)}@property --z{syntax:"*"}.b{left:var(--z)}',
  );
});

test('what is said twice, what nothing falls back to and how views change is left out', () => {
  const sheet =
    ':root{--default-font-family:serif}p{color:red;top:0;color:red;font:var(--default-font-family,Arial, x);' +
    'order:var(--default-order,1)}::view-transition-old(root){top:0}';
  expect(choose('<p></p>', sheet)).toBe(
    ':root{--default-font-family:serif}p{top:0;color:red;font:var(--default-font-family);order:var(--default-order,1)}',
  );
});

test('parts of fields that choose dates or files go with such fields', () => {
  const sheet = '::-webkit-datetime-edit{padding:0}::file-selector-button{top:0}::-webkit-search-decoration{top:1px}';
  expect(choose('<input type="search"/>', sheet)).toBe('::-webkit-search-decoration{top:1px}');
  expect(choose('<input type="date"/><input type="file"/>', sheet)).toBe(
    '::-webkit-datetime-edit{padding:0}::file-selector-button{top:0}',
  );
});
