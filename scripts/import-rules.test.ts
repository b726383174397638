import { expect, test } from 'vitest';
import { findViolations } from './import-rules.ts';

/** What the checker says about one file with this content, beside nothing else. */
function faultsIn(file: string, source: string, programs: string[] = []): string[] {
  return findViolations({ sources: new Map([[file, source]]), programs }).map(({ fault }) => fault);
}

const value = (specifier: string) => `import { thing } from '${specifier}';`;
const type = (specifier: string) => `import type { Thing } from '${specifier}';`;

test.each([
  [
    'a feature reaches into another',
    'src/hall/hall.server.ts',
    value('#orders/orders.server.ts'),
    'meet only at contract.ts',
  ],
  ['a feature takes only a type of another', 'src/hall/hall.server.ts', type('#orders/orders.server.ts'), 'meet only'],
  ['a feature re-exports another', 'src/hall/scene.ts', "export { thing } from '#orders/totals.ts';", 'meet only'],
  ['a feature loads another later', 'src/hall/scene.ts', "const a = await import('#orders/totals.ts');", 'meet only'],
  ['another folder by ../', 'src/hall/cues/cue.ts', value('../scene.ts'), 'never by ../'],
  ['the own folder by #', 'src/hall/scene.ts', value('#hall/cue.ts'), 'write ./cue.ts'],
  ['no ending', 'src/hall/scene.ts', value('./cue'), 'real ending'],
  ['kit knows a feature', 'src/kit/call/call.ts', value('#orders/contract.ts'), 'kit/ knows no feature'],
  [
    'a feature reaches for the server',
    'src/hall/hall.server.ts',
    type('#server/services.ts'),
    'is handed what it needs',
  ],
  ['a feature uses a file at the root', 'src/hall/scene.ts', value('#routes.ts'), 'only src/context.ts'],
  ['the product uses test code', 'src/hall/hall.server.ts', value('#tests/database.ts'), 'only tests'],
  ['a component uses the frame', 'src/hall/clock.tsx', value('#site/frame.tsx'), 'meet only'],
  ['a page loads a server file', 'src/hall/display-page.tsx', value('./hall.server.ts'), 'runs on the server only'],
  [
    'a plain file loads a server file',
    'src/hall/scene.ts',
    value('#kit/db/database.server.ts'),
    'runs on the server only',
  ],
  [
    'an inline type still loads',
    'src/hall/scene.ts',
    "import { type A } from './hall.server.ts';",
    'runs on the server',
  ],
  ['the root loads the server', 'src/context.ts', value('#server/services.ts'), 'runs on the server only'],
  ['a component asks Node', 'src/hall/clock.tsx', value('node:fs'), 'a browser has no such module'],
  ['a contract stands on a component', 'src/hall/contract.ts', value('./clock.tsx'), 'may stand on zod'],
  ['a contract stands on a package', 'src/hall/contract.ts', value('react'), 'may stand on zod'],
  ['a contract stands on kit/ui', 'src/hall/contract.ts', value('#kit/ui/button.ts'), 'may stand on zod'],
])('found: %s', (_name, file, source, words) => {
  const faults = faultsIn(file, source);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(words);
});

test('found: a contract stands on a package by way of its own rules', () => {
  const sources = new Map([
    ['src/hall/contract.ts', value('./scene.ts')],
    ['src/hall/scene.ts', value('react')],
  ]);
  expect(findViolations({ sources, programs: [] })).toEqual([
    { file: 'src/hall/scene.ts', line: 1, fault: expect.stringContaining('src/hall/contract.ts may stand on zod') },
  ]);
});

test('found: what runs in the browser comes to schemas, but not by a type, nor for what the server keeps of a page', () => {
  const limits = value('./limits.ts');
  const sources = new Map([
    ['src/hall/contract.ts', value('zod/mini')],
    ['src/hall/limits.ts', value('./contract.ts')],
    ['src/hall/clock.tsx', limits],
    ['src/hall/check-script.ts', limits],
    ['src/hall/wall.tsx', type('./limits.ts')],
    ['src/hall/display-page.tsx', `${limits}\nexport async function loader() {}`],
  ]);
  expect(findViolations({ sources, programs: [] })).toEqual(
    ['clock.tsx', 'check-script.ts'].map((file) => ({
      file: `src/hall/${file}`,
      line: 1,
      fault: './limits.ts: brings schemas to the browser',
    })),
  );
});

test('found: a contract stands on a server file, which two rules forbid', () => {
  expect(faultsIn('src/hall/contract.ts', value('./hall.server.ts'))).toHaveLength(2);
});

test.each([
  ['src/hall/index.ts', 'says nothing'],
  ['src/hall/utils.ts', 'says nothing'],
  ['src/hall/types.ts', 'says nothing'],
  ['src/hall/helpers.server.ts', 'says nothing'],
  ['src/hall/components/clock.tsx', 'says nothing'],
  ['src/hall/scene-service.server.ts', 'leave out the ending'],
  ['src/hall/scene-manager.ts', 'leave out the ending'],
  ['src/hall/SceneClock.tsx', 'not in kebab-case'],
  ['src/hall/scene_clock.test.ts', 'not in kebab-case'],
])('found: the name %s', (file, words) => {
  expect(faultsIn(file, '')).toEqual([expect.stringContaining(words)]);
});

test.each([
  ['src/hall/hall.server.ts', value('#orders/contract.ts')],
  ['src/hall/hall.server.ts', type('#rows.ts')],
  ['src/hall/display-page.tsx', value('#site/frame.tsx')],
  ['src/hall/display-page.tsx', type('./hall.server.ts')],
  ['src/hall/display-page.tsx', value('#context.ts')],
  ['src/hall/display-page.tsx', "import type { Route } from './+types/display-page';"],
  ['src/hall/display-page.tsx', "import icon from './icon.svg?url';"],
  ['src/hall/cues/cue.ts', value('#hall/scene.ts')],
  [
    'src/hall/contract.ts',
    `import * as z from 'zod/mini'; ${value('#kit/call/call.ts')} ${value('#orders/contract.ts')}`,
  ],
  ['src/hall/contract.ts', value('./messages.ts')],
  ['src/hall/hall.server.test.ts', value('#accounts/accounts.server.ts')],
  ['src/hall/hall.server.test.ts', value('#tests/database.ts')],
  ['src/server/services.ts', value('#hall/hall.server.ts')],
  ['src/routes.ts', value('./hall/addresses.ts')],
  ['src/kit/call/call-route.server.ts', value('./call.ts')],
  ['src/entry.server.tsx', value('#kit/text/words.ts')],
])('allowed: %s with %s', (file, source) => {
  expect(faultsIn(file, source)).toEqual([]);
});

test('a program that package.json starts may load server files', () => {
  const source = value('./orders.server.ts');
  expect(faultsIn('src/orders/simulate.ts', source, ['src/orders/simulate.ts'])).toEqual([]);
  expect(faultsIn('src/orders/simulate.ts', source)).toHaveLength(1);
});
