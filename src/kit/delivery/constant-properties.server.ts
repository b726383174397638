import type { Block } from './style-sheet.server.ts';

const firstValues = '@layer properties';

/**
 * Tailwind writes what several of its classes make together with a property for each; a document mostly has one of them. A
 * property that no rule of a document sets has its first value everywhere, which is said in its place.
 */
export function withoutConstants(blocks: readonly Block[]): Block[] {
  const first = new Map<string, string>();
  const set = new Set<string>();
  const walk = (list: readonly Block[], isFirst: boolean) => {
    for (const block of list) {
      if (block.kind === 'group') walk(block.blocks, isFirst || block.head === firstValues);
      else if (block.kind === 'rule')
        for (const { name, text } of block.declarations)
          if (!name.startsWith('--tw-')) continue;
          else if (isFirst) first.set(name, text.slice(name.length + 1).trim());
          else set.add(name);
    }
  };
  walk(blocks, false);
  for (const name of set) first.delete(name);
  return first.size > 0 ? resolved(blocks, first) : [...blocks];
}

const resolved = (blocks: readonly Block[], first: ReadonlyMap<string, string>): Block[] =>
  blocks.map((block) => {
    if (block.kind === 'group') return { ...block, blocks: resolved(block.blocks, first) };
    if (block.kind !== 'rule') return block;
    const declarations = block.declarations.map(({ name, text }) => ({ name, text: resolve(text, first) }));
    return { ...block, declarations };
  });

/** With what it falls back to, one more pair of brackets in it at most: what is nested deeper stays as it is. */
const reference = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g;

function resolve(text: string, first: ReadonlyMap<string, string>): string {
  if (!text.includes('var(--tw-')) return text;
  const said = text.replace(reference, (whole, name: string, fallback: string | undefined) => {
    const value = first.get(name);
    return (value === 'initial' ? fallback?.trim() : value) ?? whole;
  });
  return said === text ? text : said.replace(/ {2,}/g, ' ').replace(/: +| +$/g, (space) => space.trim());
}
