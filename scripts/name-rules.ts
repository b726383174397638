import path from 'node:path';

const CODE = /\.(ts|tsx|mjs|css)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names that say a kind instead of a product word; whatever is put under them grows without end. */
const EMPTY_WORDS = ['index', 'util', 'utils', 'helper', 'helpers', 'types', 'common', 'misc', 'components', 'hooks'];

/** What is wrong with the name of a file or of a folder above it, or undefined. */
export function faultOfName(file: string): string | undefined {
  if (!CODE.test(file)) return undefined;
  const folders = path.dirname(file).split('/');
  const stem = path
    .basename(file)
    .replace(CODE, '')
    .replace(/(\.long)?\.(test|spec)$/, '')
    .replace(/\.(server|client|config)$/, '');
  for (const word of [...folders, stem]) {
    if (word === '.') continue;
    if (!KEBAB.test(word)) return `"${word}" is not in kebab-case`;
    if (EMPTY_WORDS.includes(word)) return `"${word}" says nothing about the product: take a word of docs/words.md`;
    if (/-(service|manager|helper|utils?)$/.test(word)) return `"${word}": leave out the ending`;
  }
  return undefined;
}
