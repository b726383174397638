import { describe, expect, test } from 'vitest';
import { styleChooser } from './page-styles.server.ts';

const choose = (html: string, ...sheets: string[]) =>
  styleChooser((address) => sheets[Number(address)] ?? '').choose(
    html,
    sheets.map((_, at) => String(at)),
  );

describe('the styles that stand in a document', () => {
  test('rules for classes and elements that it has are kept, in their order, the others not', () => {
    const sheet = '.a{color:red}.b{color:blue}table{margin:0}p{margin:1px}.a .b{top:0}.c,.a{left:0}';
    expect(choose('<p class="a x">t</p>', sheet)).toBe('.a{color:red}p{margin:1px}.a{left:0}');
  });

  test('states, media and layers go with their rule; an empty one is left out', () => {
    const sheet =
      '@layer one,two;@layer two{@media (width>=40rem){.sm\\:p-2{padding:2px}}.gone{top:0}@media print{.gone{top:1px}}}' +
      '.a:hover:not(.z){top:2px}.a\\/35:is(:where(.group):is([open]) *){top:3px}';
    expect(choose('<i class="sm:p-2 a"></i><i class="a/35"></i>', sheet)).toBe(
      '@layer one,two;@layer two{@media (width>=40rem){.sm\\:p-2{padding:2px}}}' +
        '.a:hover:not(.z){top:2px}.a\\/35:is(:where(.group):is([open]) *){top:3px}',
    );
  });

  test('escaped signs of class names are read, in the sheet and in the document', () => {
    const sheet = '.\\[\\&\\>svg\\]\\:x{top:0}.\\31 0{left:0}.w-1\\.5{width:1px}';
    expect(choose('<i class="[&amp;&gt;svg]:x 10 w-1.5"></i>', sheet)).toBe(sheet);
  });

  test('custom properties that nothing asks for are left out, those that others stand on are kept', () => {
    const sheet =
      ':root{--paper:#fff;--a:var(--b);--b:1px;--c:2px}@property --d{syntax:"*";inherits:false}@property --b{syntax:"*"}' +
      '.p{margin:var(--a)}';
    expect(choose('<p class="p" style="top:var(--paper)"></p>', sheet)).toBe(
      ':root{--paper:#fff;--a:var(--b);--b:1px}@property --b{syntax:"*"}.p{margin:var(--a)}',
    );
  });

  test('an animation is kept where a rule names it', () => {
    const sheet =
      '.a{animation:.2s both rise}@keyframes rise{0%{top:var(--x)}}@keyframes fall{0%{top:0}}:root{--x:1px;--y:0}';
    expect(choose('<p class="a"></p>', sheet)).toBe(
      '.a{animation:.2s both rise}@keyframes rise{0%{top:var(--x)}}:root{--x:1px}',
    );
  });

  test('of the themes only the one that the document shows', () => {
    const sheet =
      ':root{--p:#fff}:root[data-theme=dark]{--p:#000}:root[data-theme=system]{--p:#111}:root[data-theme]{--p:red}' +
      '.a:where([data-theme=dark],[data-theme=dark] *){top:0}.a{color:var(--p)}';
    const system = choose('<html data-theme="system"><p class="a"></p>', sheet);
    expect(system).toBe(
      ':root{--p:#fff}:root[data-theme=system]{--p:#111}:root[data-theme]{--p:red}.a{color:var(--p)}',
    );
    expect(choose('<html data-theme="dark"><p class="a"></p>', sheet)).toContain('.a:where([data-theme=dark]');
  });

  test('what only fields have is left out of a page whose fields are hidden, or have no such part', () => {
    const sheet = '::placeholder{opacity:1}input{top:0}';
    expect(choose('<form><input type="hidden" name="back"/></form>', sheet)).toBe('');
    expect(choose('<form><input name="q"/></form>', sheet)).toBe('input{top:0}');
    expect(choose('<form><input name="q" placeholder="…"/></form>', sheet)).toBe(sheet);
    expect(choose('<p><textarea placeholder="…"></textarea></p>', sheet)).toBe('::placeholder{opacity:1}');
  });

  test('strings and addresses with brackets do not confuse it', () => {
    const sheet = '.a{content:"}{;";background:url(data:image/svg+xml,{;})}.b{top:0}';
    expect(choose('<p class="a"></p>', sheet)).toBe('.a{content:"}{;";background:url(data:image/svg+xml,{;})}');
  });
});
