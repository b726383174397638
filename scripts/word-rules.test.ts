import { expect, test } from 'vitest';
import { faultsOfWords } from './word-rules.ts';

test.each([
  ['src/hall/hall-words.ts', `description: ['展厅', "Your company's hall"],`],
  ['src/hall/hall-words.ts', "of: (n: string) => `Claimant's own hall`,"],
  ['src/hall/hall-words.ts', "left: ['展厅', 'It isn\\'t open'],"],
  ['src/hall/hall-words.ts', `named: ['“甲”', 'The "first" hall'],`],
  ['src/hall/scenes/contract.ts', `refusals: { own: [400, '展厅', "your colleague's hall"] },`],
  ['src/hall/hall.server.ts', `reason: "It's over",`],
  ['src/hall/hall-page.tsx', "page: (\n<p>\n  The hall's page\n</p>\n),"],
])('found: in %s, the signs of code in %s', (file, line) => {
  expect(faultsOfWords(file, `const it = {\n${line}\n};`)).toHaveLength(1);
});

test.each([
  ['src/hall/hall-words.ts', `description: ['展厅', 'Your company’s “first” hall'], // it's so`],
  ['src/hall/hall-words.ts', "halls: (n: number) => (n === 1 ? `hall` : 'halls'),"],
  ['src/hall/hall.server.ts', "kind: `select id from halls where kind = 'video'`, // the hall's videos"],
  ['src/hall/hall-page.test.tsx', `name: "the hall's",`],
  ['tests/people.ts', `name: "the hall's",`],
])('allowed: in %s, %s', (file, line) => {
  expect(faultsOfWords(file, `/** A hall's words. */\nconst it = {\n${line}\n};`)).toEqual([]);
});
