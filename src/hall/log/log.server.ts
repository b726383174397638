import type { Content } from '#hall/content.ts';
import { nameOf } from '#hall/content-names.ts';
import type { HallDocument } from '#hall/document.ts';
import type { Database } from '#kit/database.server.ts';
import type { FileAnswer } from '#kit/file-answer.server.ts';
import type { Language } from '#kit/language.ts';
import { type Refusal, refuse } from '#kit/outcome.ts';
import { type Cell, tableFile } from '#kit/table-file.server.ts';
import { businessOffsetMs, type Clock, dayMs, startOfBusinessDay } from '#kit/time.ts';
import { type LogFilters, type LogLine, logPageSize } from './contract.ts';
import { actorOf, displayOf, logWords, whatOf } from './log-words.ts';

/** Each line with the moment at which something else was put on the same display. */
const query = `select revision, display, (extract(epoch from at) * 1000)::float8 as at, actor, actor_name, what, content,
    (extract(epoch from due_at) * 1000)::float8 as due, (extract(epoch from painted_at) * 1000)::float8 as painted,
    (extract(epoch from until) * 1000)::float8 as until, details
  from (
    select l.*, case when content is not null then lead(due_at) over (
      partition by display, content is null order by revision) end as until
    from hall_log l where hall = $1 and ($2 = 0 or display = $2)
  ) l
  where ($3::timestamptz is null or (at >= $3 and at < $4)) and ($5 = 0 or revision < $5)
  order by revision desc, display limit $6`;

const exportPart = 1_000;
/** Proof of play is asked for within a year; what visitors touch is many lines a day, and of use for weeks. */
const kept = { usualMs: 400 * dayMs, touchesMs: 31 * dayMs } as const;
const deletedAtOnce = 5_000;

/** Who put what where and when; with what each display confirmed, also proof of play. */
export function hallLog({ database, clock }: { database: Database; clock: Clock }) {
  async function read({ hall, display, day }: LogFilters, before: number, most: number): Promise<LogLine[]> {
    const from = day ? startOfBusinessDay(day) : undefined;
    const { rows } = await database.pool.query<LogLine>(query, [
      hall,
      display,
      from === undefined ? null : new Date(from),
      from === undefined ? null : new Date(from + dayMs),
      before,
      most,
    ]);
    return rows;
  }

  /** A command on many displays has a line for each under one revision: a page never ends between two of them. */
  async function page(filters: LogFilters, before: number, most: number) {
    const lines = await read(filters, before, most + 1);
    if (lines.length <= most) return { lines, before: 0 };
    const last = lines.at(-1)?.revision ?? 0;
    const whole = lines.filter(({ revision }) => revision > last);
    if (whole.length > 0) return { lines: whole, before: whole.at(-1)?.revision ?? 0 };
    const all = await read(filters, last + 1, most * 4);
    return { lines: all.filter(({ revision }) => revision === last), before: last };
  }

  return {
    list: (filters: LogFilters, before: number) => page(filters, before, logPageSize),

    /** Periodic work of one process at a time: lines that are too old go, some thousands in one statement. */
    async shorten(): Promise<void> {
      const now = clock.now();
      const limits = [new Date(now - kept.usualMs), new Date(now - kept.touchesMs), deletedAtOnce];
      let count: number | null;
      do {
        ({ rowCount: count } = await database.pool.query(
          `delete from hall_log where ctid = any(array(
             select ctid from hall_log where at < $1 or (what = 'touch' and at < $2) limit $3))`,
          limits,
        ));
      } while (count === deletedAtOnce);
    },

    async export(filters: LogFilters, language: Language): Promise<FileAnswer | Refusal<'no_such_hall'>> {
      const { rows } = await database.pool.query<{ document: HallDocument }>(
        'select document from halls where id = $1',
        [filters.hall],
      );
      const document = rows[0]?.document;
      if (!document) return refuse('no_such_hall');
      const { displays } = document;
      const say = logWords(language);
      const toRow = (line: LogLine): Cell[] => [
        moment(line.at),
        actorOf(line, language),
        whatOf(line, language),
        displayOf(line, displays),
        line.content ? nameOf(line.content as Content, language) : '',
        moment(line.due),
        moment(line.painted),
        line.due === null || line.painted === null ? '' : Math.round(line.painted - line.due),
        moment(line.until),
      ];
      async function* parts() {
        let before = 0;
        do {
          const part = await page(filters, before, exportPart);
          before = part.before;
          yield part.lines.map(toRow);
        } while (before > 0);
      }
      return tableFile({
        name: `hall-${filters.hall}${filters.day ? `-${filters.day}` : ''}`,
        format: 'csv',
        head: [say.at, say.who, say.what, say.display, say.content, say.due, say.painted, say.late, say.until],
        rows: parts(),
      });
    },
  };
}
export type HallLog = ReturnType<typeof hallLog>;

/** `2026-11-21 20:15:03.120` in business time: to the millisecond, as displays agree on it. */
const moment = (at: number | null): string =>
  at === null ? '' : new Date(at + businessOffsetMs).toISOString().slice(0, 23).replace('T', ' ');
