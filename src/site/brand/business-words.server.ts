import { boundUnits } from '#kit/text/bound-units.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { brand } from '#site/brand.ts';
import { drawnAddress } from '#site/contact/drawn-address.ts';
import type { BrandContent, BusinessWords, Fee, Question } from './contract.ts';
import { drawnWay, standingFees, standingQuestions } from './standing-words.ts';

/** One thing a line, its parts between bars of either width. */
const readLines = (lines: string): string[][] =>
  lines
    .split('\n')
    .map((line) => line.split(/[|｜]/).map((part) => part.trim()))
    .filter(([name]) => name);

const readFees = (lines: string): Fee[] =>
  readLines(lines).map(([name = '', price = '', ...text]) => ({ name, price, text: text.join('｜') }));

/** A link leads to a page of ours, and is left out if it does not look like one. */
const readQuestions = (lines: string): Question[] =>
  readLines(lines).map(([question = '', answer = '', to = '', link = '']) =>
    /^\/[\w/?=&#.-]*$/.test(to) && !to.startsWith('//') && link
      ? { question, answer, to, link }
      : { question, answer, to: undefined, link: undefined },
  );

/** Sentences about the business that a page or two tell: as editors entered them, or else as they stand here. */
export function businessWords(entered: Partial<BrandContent> | undefined, language: Language): BusinessWords {
  const said = (zh = '', en = '') => boundUnits(inLanguage([zh, en], language));
  const isDrawn = (entered?.zh_address || brand.zhAddress) === drawnAddress;
  return {
    fees: readFees(said(entered?.zh_fees, entered?.en_fees) || said(...standingFees)),
    questions: readQuestions(said(entered?.zh_questions, entered?.en_questions) || said(...standingQuestions)),
    directions: said(entered?.zh_directions, entered?.en_directions) || (isDrawn ? said(...drawnWay) : ''),
  };
}
