import { createHash } from 'node:crypto';
import { type Database, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import { comparedWith, type Period } from './period.ts';
import { filtersOf, fromOf, type Question, type Which } from './questions.ts';

type Days<Row> = Map<string, Row[]>;

/**
 * Answers questions about the days of a period, days without anything left out. The answer about a day that is over is
 * cached with the revision that the day had before it was counted, and valid as long as the day has that one: every transaction
 * that changes a day raises it.
 *
 * @param from where questions are asked, which may be a replica; answers are cached in `database`.
 */
export function openAnswers(database: Database, from: Database, clock: Clock) {
  async function ask<Row>(
    question: Question<Row>,
    { from: first, to }: Pick<Period, 'from' | 'to'>,
    which: Which,
  ): Promise<Days<Row>> {
    const { rows: days } = await from.pool.query<{ day: string; revision: number; answer: string | null }>({
      name: 'tracking_answers',
      text: `select to_char(r.day, 'YYYY-MM-DD') as day, r.revision, a.answer from tracking_day_revisions r
        left join tracking_answers a on a.day = r.day and a.question = $3 and a.revision = r.revision
        where r.day between $1 and $2 order by r.day`,
      values: [first, to, keyOf(question, which)],
    });
    const answers: Days<Row> = new Map(
      days.map(({ day, answer }) => [day, answer === null ? [] : (JSON.parse(answer) as Row[])]),
    );
    const missing = days.filter(({ answer }) => answer === null);
    if (missing.length === 0) return answers;
    const notAnswered = missing.map(({ day }) => day);
    const { values, ...of } = fromOf(notAnswered, which);
    const { rows } = await from.pool.query<{ day: string; rows: unknown[] }>(
      `select to_char(day, 'YYYY-MM-DD') as day, json_agg(to_jsonb(q) - 'day') as rows from (${question.sql(of)}) q group by day`,
      values,
    );
    for (const { day, rows: counted } of rows) answers.set(day, question.made(counted));
    const today = businessDay(clock.now());
    const over = which.untilMinute === undefined ? missing.filter(({ day }) => day < today) : [];
    if (over.length > 0)
      await database.pool
        .query(
          `insert into tracking_answers as a (day, question, revision, at, answer)
           select day, $3, revision, $4, answer from unnest($1::date[], $2::bigint[], $5::text[]) as g (day, revision, answer) order by day
           on conflict (day, question) do update set revision = excluded.revision, at = excluded.at, answer = excluded.answer
           where a.revision < excluded.revision`,
          [
            over.map(({ day }) => day),
            over.map(({ revision }) => revision),
            keyOf(question, which),
            new Date(clock.now()),
            over.map(({ day }) => JSON.stringify(answers.get(day) ?? [])),
          ],
        )
        .catch((error) => {
          // It is counted again the next time.
          if (!isDatabaseUnavailable(error)) throw error;
        });
    return answers;
  }

  return ask;
}
type Ask = ReturnType<typeof openAnswers>;

/** Asks about what a period is compared with, as far as the present one has come: half a day stands beside half a day. */
export const askingBefore =
  (ask: Ask, clock: Clock) =>
  async <Row>(question: Question<Row>, period: Period, which: Which): Promise<Row[]> => {
    const { whole, part } = comparedWith(period, clock.now(), which.compare);
    const found = await Promise.all([
      whole ? ask(question, whole, which) : new Map<string, Row[]>(),
      part ? ask(question, part.day, { ...which, untilMinute: part.untilMinute }) : new Map<string, Row[]>(),
    ]);
    return found.flatMap(rowsOf);
  };

export type Answers = { ask: Ask; askBefore: ReturnType<typeof askingBefore> };

/** Rows of several days as one for each key, with the sums of what is counted: all numbers but the id. */
export function addUp<Row extends object>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  const [first = {}] = rows as readonly Record<string, unknown>[];
  const counted = Object.keys(first).filter((name) => name !== 'id' && typeof first[name] === 'number');
  const sums = new Map<string | number, Row>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) as Record<string, number> | undefined;
    if (!sum) sums.set(keyOf(row), { ...row });
    else for (const name of counted) sum[name] = (sum[name] ?? 0) + ((row as Record<string, number>)[name] ?? 0);
  }
  return [...sums.values()];
}

/** The rows of all days. */
export const rowsOf = <Row>(days: Days<Row>): Row[] => [...days.values()].flat();

/** A hash, as a filter may be as long as an address. */
const keyOf = ({ name }: Question<unknown>, which: Which): string => {
  const { bots, goal, untilMinute } = which;
  const asked = [name, bots, filtersOf(which).sort(), untilMinute, goal && [goal.kind, goal.value]];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
};
