import type { Block } from './style-sheet.server.ts';

type Rule = Extract<Block, { kind: 'rule' }>;

/**
 * What a sheet says for the first paint, shorter. Left out is what only older browsers need (the whole sheet, which comes
 * with the script, has it still) and what only a page with its script shows.
 */
export function slimSheet(blocks: readonly Block[]): Block[] {
  const rules = rulesIn(blocks);
  const defined = new Set(rules.flatMap(({ declarations }) => declarations.map(({ name }) => name)));
  return slim(withoutRegistration(blocks), defined);
}

const mixesColours = /^@supports \(color: ?color-mix\(/;
/** Whether a browser can mix a colour for the hint of a field: each field of ours says that colour itself. */
const mixesHints = /^@supports .*-apple-pay-button/;
/** The ring of older versions of Firefox: ours stands in its place. */
const oldRing = /^:-moz-focusring\b/;

function slim(blocks: readonly Block[], defined: ReadonlySet<string>): Block[] {
  const slimmed: Block[] = [];
  for (const block of blocks) {
    if (block.kind === 'rule') {
      const rule = slimRule(block, defined);
      if (rule) slimmed.push(rule);
    } else if (block.kind !== 'group') slimmed.push(block);
    else if (!mixesHints.test(block.head)) {
      const inside = slim(block.blocks, defined);
      if (!mixesColours.test(block.head)) slimmed.push({ ...block, blocks: inside });
      else for (const each of inside) pushInstead(slimmed, each);
    }
  }
  return slimmed;
}

/** A rule takes the place of the one before, if it says the same of the same elements. */
function pushInstead(blocks: Block[], rule: Block): void {
  const before = blocks.at(-1);
  if (before?.kind === 'rule' && rule.kind === 'rule' && before.head === rule.head) {
    const names = new Set(rule.declarations.map(({ name }) => name));
    if (before.declarations.every(({ name }) => names.has(name))) blocks.pop();
  }
  blocks.push(rule);
}

function slimRule(rule: Rule, defined: ReadonlySet<string>): Rule | undefined {
  // Views change by script alone, and the script brings the whole sheets.
  if (rule.head.split(',').every((selector) => selector.trim().startsWith('::view-transition'))) return undefined;
  if (oldRing.test(rule.head)) return undefined;
  const texts = rule.declarations.map(({ name, text }) => ({
    name,
    // The theme's own defaults stand in for what may be missing; where they are there, nothing can be.
    text: text.replace(/var\((--default-[\w-]+),[^()]*\)/g, (whole, of: string) =>
      defined.has(of) ? `var(${of})` : whole,
    ),
  }));
  const last = new Map(texts.map(({ text }, place) => [text, place]));
  const takesFont = last.has('font:inherit');
  return {
    ...rule,
    declarations: texts.filter(
      ({ text }, place) => last.get(text) === place && !(takesFont && partOfFont.test(text)) && !saysNothing.test(text),
    ),
  };
}

/** What `font: inherit` says as well. */
const partOfFont = /^font-(?:feature|variation)-settings: ?inherit$/;
/** A default that no theme gives: what is said instead is what a document has anyway. */
const saysNothing = /^font-(?:feature|variation)-settings: ?var\(--default-[\w-]+, ?normal\)$/;

const rulesIn = (blocks: readonly Block[]): Rule[] =>
  blocks.flatMap((block) => (block.kind === 'rule' ? [block] : block.kind === 'group' ? rulesIn(block.blocks) : []));

/**
 * Tailwind registers its properties, and for browsers that cannot says their first values of every element, in a layer
 * below all others. The latter alone does for both, and is shorter.
 */
function withoutRegistration(blocks: readonly Block[]): Block[] {
  const layer = blocks.find((block) => block.kind === 'group' && block.head === '@layer properties');
  const [condition] = layer?.kind === 'group' ? layer.blocks : [];
  if (layer?.kind !== 'group' || condition?.kind !== 'group' || !condition.head.startsWith('@supports'))
    return [...blocks];
  const said = new Set(rulesIn(condition.blocks).flatMap(({ declarations }) => declarations.map(({ name }) => name)));
  return blocks
    .filter((block) => block.kind !== 'property' || !said.has(block.name))
    .map((block) => (block === layer ? { ...layer, blocks: condition.blocks } : block));
}
