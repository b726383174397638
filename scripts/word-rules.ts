import { parseSync } from 'vite';

const typewriterApostrophe = /\p{L}\\?'\p{L}/u;
/** Of a file of words alone: elsewhere it belongs to markup, JSON and other languages. */
const typewriterQuote = /(['`])(?:(?!\1).)*"(?:(?!\1).)*\1/;

/**
 * What people read has ’ “ ” as in print; a string that was written in haste has the signs of code. Found by line, in
 * everything but comments: between two letters no quote of the language itself can stand.
 */
export function faultsOfWords(file: string, source: string): { line: number; fault: string }[] {
  if (!file.startsWith('src/') || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return [];
  if (othersWords.has(file) || !/['"]/.test(source)) return [];
  let code = source;
  for (const { start, end } of parseSync(file, source).comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  return code.split('\n').flatMap((text, at) => {
    if (typewriterApostrophe.test(text)) return [{ line: at + 1, fault: "an apostrophe in words is ’, not '" }];
    return /words\.tsx?$/.test(file) && typewriterQuote.test(text)
      ? [{ line: at + 1, fault: 'quotes in words are “ and ”, not "' }]
      : [];
  });
}

/** Files that answer in the very words of a service in whose place they stand. */
const othersWords = new Set(['src/kit/files/objects/local/refused-upload.server.ts']);
