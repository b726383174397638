import type * as z from 'zod/mini';
import type { FieldName } from '#enrolment/application/application-fields.ts';
import { fieldWords, rejectionWords, remarkWords, wordsOf } from '#enrolment/application/words.ts';
import { csvLine, csvMark } from '#kit/csv.ts';
import { inLanguage, type Language } from '#kit/language.ts';
import type { reviewFigures } from './figures-contract.ts';
import type { FiguresWords } from './figures-words.ts';

export type Figures = z.output<typeof reviewFigures.result>;
/** A table that stands for a chart, on screen and in the file. */
export interface FigureTable {
  title: string;
  head: string[];
  rows: (string | number)[][];
}

export const fieldName = (field: string, say: FiguresWords, language: Language): string =>
  field in fieldWords ? inLanguage(fieldWords[field as FieldName], language) : field || say.whole;

const timesOf = (one: Figures['all']): (string | number)[] =>
  [one.p50_working_hours, one.p90_working_hours, one.p50_hours, one.p90_hours].map((hours) => hours ?? '');

export function figureTables(figures: Figures, say: FiguresWords, language: Language) {
  const decided = [say.approved, say.returned, say.rejected];
  const times = [say.inWork, say.onWall].flatMap((clock) =>
    ['p50', 'p90'].map((part) => say.inHours(`${part} ${clock}`)),
  );
  return {
    weeks: {
      title: say.volume,
      head: [say.week, say.submitted, say.decided],
      rows: figures.by_week.map(({ week, submitted, decided: count }) => [week, submitted, count]),
    },
    months: {
      title: say.times,
      head: [say.month, ...decided, ...times, say.firstPass],
      rows: figures.by_month.map((one) => [
        one.month,
        one.approved,
        one.returned,
        one.rejected,
        ...timesOf(one),
        one.first_decisions ? `${Math.round((one.first_passes / one.first_decisions) * 100)}%` : '',
      ]),
    },
    reviewers: {
      title: say.reviewers,
      head: [say.name, ...decided, ...times, say.undone, say.reversed],
      rows: figures.by_reviewer.map((one) => [
        one.name,
        one.approved,
        one.returned,
        one.rejected,
        ...timesOf(one),
        one.undone,
        one.reversed,
      ]),
    },
    returns: {
      title: say.returns,
      head: [say.field, say.reason, say.count],
      rows: figures.return_reasons.map(({ field, code, count }) => [
        fieldName(field, say, language),
        wordsOf(remarkWords, code, language),
        count,
      ]),
    },
    rejections: {
      title: say.rejections,
      head: [say.reason, say.field, say.count],
      rows: figures.rejection_fields.map(({ field, code, count }) => [
        wordsOf(rejectionWords, code, language),
        field ? fieldName(field, say, language) : say.noField,
        count,
      ]),
    },
  } satisfies Record<string, FigureTable>;
}

/** All tables in one file, one under the other. */
export const figuresCsv = (tables: readonly FigureTable[]): string =>
  csvMark + tables.map(({ title, head, rows }) => [[title], head, ...rows].map(csvLine).join('')).join('\r\n');
