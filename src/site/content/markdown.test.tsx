import { expect, test } from 'vitest';
import { plainText, renderMarkdown } from './markdown.ts';
import { readContentPicture } from './picture-key.ts';

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](//evil.example/)',
  '[x](/\\evil.example/)',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](content/1/20261121/abcdefghijkl.jpg)',
  '![x](https://evil.example/pixel.gif)',
  '![x](content/1/20261121/abcdefghijkl.jpg"onerror="alert(1))',
  '<javascript:alert(1)>',
  '`<script>alert(1)</script>`',
  '```"><script>\nalert(1)\n```',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '# <img src=x onerror=alert(1)>',
  '| <script>alert(1)</script> |\n|---|\n| <b onclick=alert(1)>x</b> |',
  '[x](https://a.example/"onmouseover="alert(1))',
];

test.each(hostile)('%j runs nothing and leads nowhere but to the web', (text) => {
  const { html } = renderMarkdown(text);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('script, svg, math, style, iframe, object, noscript, form')).toBeNull();
  for (const element of page.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$/);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/);
      if (name === 'src') expect(value).toMatch(/^\/content-picture\//);
    }
});

test('100 KB of hostile text is rendered without hanging', () => {
  for (const piece of ['[', '![](', '*a ', '`', '> ', '<a ', '&#', '[a](', '__a', '| ']) {
    const startedAt = performance.now();
    renderMarkdown(piece.repeat(Math.ceil(100_000 / piece.length)));
    expect([piece, performance.now() - startedAt < 4_000]).toEqual([piece, true]);
  }
}, 60_000);

test('headings begin at the second level, numbered alike in every language', () => {
  const { html, headings } = renderMarkdown('# 甲\n\n## 乙\n\n### 丙\n\n#### 丁\n\n## 戊', { numbered: true });
  expect(headings.map(({ id, number, level }) => [id, number, level])).toEqual([
    ['part-1', '1', 2],
    ['part-2', '2', 2],
    ['part-2-1', '2.1', 3],
    ['part-2-2', '2.2', 3],
    ['part-3', '3', 2],
  ]);
  expect(html).toContain('<h3 id="part-2-1">2.1 丙</h3>');
});

test('a picture of our own is shown in two widths with its size, another site’s is not', () => {
  const { html } = renderMarkdown('![织机](content/12/20261121/FsBp_9-abcdEFGH.jpg#1600x900)');
  expect(html).toContain('src="/content-picture/12/20261121/FsBp_9-abcdEFGH.jpg?w=680"');
  expect(html).toContain('width="1600" height="900"');
  expect(html).toContain('alt="织机"');
  expect(renderMarkdown('![x](https://a.example/b.png)').html).not.toContain('<img');
  expect(readContentPicture('enrol/1/20261121/FsBp_9-abcdEFGH.jpg')).toBeUndefined();
  expect(readContentPicture('content/1/20261121/../../enrol/1.jpg')).toBeUndefined();
});

test('of a text that leads a page the first picture comes at once, the others when they are near', () => {
  const picture = (name: string) => `![${name}](content/12/20261121/FsBp_9-abcdEFGH.jpg#1600x900)`;
  const { html } = renderMarkdown(`${picture('甲')}\n\n${picture('乙')}`, { leads: true });
  expect(html.match(/alt="[^"]*"|fetchpriority="high"|loading="lazy"/g)).toEqual([
    'alt="甲"',
    'fetchpriority="high"',
    'alt="乙"',
    'loading="lazy"',
  ]);
  expect(renderMarkdown(picture('甲')).html).toContain('loading="lazy"');
});

test('the plain words of a text are its words', () => {
  expect(plainText('## 标题\n\n一段 **重点** 和[链接](/x)。')).toBe('标题 一段 重点 和链接。');
});

test('columns stand at the side that their rule names, by a class: the policy takes no style that a script brings', () => {
  const { html } = renderMarkdown('| a | b | c | d |\n| --- | :-- | :-: | --: |\n| 1 | 2 | 3 | 4 |');
  expect(html).not.toContain('style=');
  expect(html.match(/<t[hd][^>]*>./g)).toEqual(
    ['a', 'b', 'c', 'd', '1', '2', '3', '4'].map((text, at) => {
      const tag = at < 4 ? 'th' : 'td';
      return `<${tag}${['', '', ' class="article-center"', ' class="article-right"'][at % 4]}>${text}`;
    }),
  );
});

test('the plain words of a table tell its cells and rows apart, and it from what follows', () => {
  const table = (rows: string[]) => `Before:\n\n${rows.map((row) => `| ${row} |`).join('\n')}\n\nAfter.`;
  expect(plainText(table(['Count | **Density**', '--- | ---', '40 | 133 × 72', '60 | ']))).toBe(
    'Before: Count · Density; 40 · 133 × 72; 60. After.',
  );
  expect(plainText(table(['纱支 | 密度', '--- | ---', '40 | 133']))).toBe('Before: 纱支 · 密度；40 · 133。 After.');
  expect(plainText('one  \ntwo')).toBe('one two');
});
