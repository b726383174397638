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

test('what our own rules say instead, and what a document has anyway, is left out of the first paint', () => {
  const sheet =
    'html{top:0;font-feature-settings:var(--default-font-feature-settings,normal)}:-moz-focusring:where(:not(iframe)){outline:auto}' +
    'button{font:inherit;font-feature-settings:inherit;font-variation-settings:inherit;left:0}' +
    '@supports (not ((-webkit-appearance:-apple-pay-button))) or (contain-intrinsic-size:1px){::placeholder{color:red}}';
  expect(choose('<html><button></button><input placeholder="1"/></html>', sheet)).toBe(
    'html{top:0}button{font:inherit;left:0}',
  );
});

test('a rule without weight goes with the list whose rows it is for', () => {
  const sheet = ':where(.rows>:not(:last-child)){top:0}:where(.a,.b){left:0}';
  expect(choose('<ul class="rows"></ul>', sheet)).toBe(sheet);
  expect(choose('<ul class="b"></ul>', sheet)).toBe(':where(.a,.b){left:0}');
});
