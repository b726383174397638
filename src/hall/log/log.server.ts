import type { Content } from '#hall/content.ts';
import { nameOf } from '#hall/content-names.ts';
import type { HallDocument } from '#hall/document.ts';
import type { FileResponse } from '#kit/call/file-response.server.ts';
import { type Refusal, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { type Cell, tableFile } from '#kit/files/table-file.server.ts';
import type { Language } from '#kit/text/language.ts';
import { businessOffsetMs, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { type LogFilters, type LogLine, logPageSize } from './contract.ts';
import { actorOf, displayOf, logWords, whatOf } from './log-words.ts';

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
/**
 * Each line with the moment at which something else came on the same display, or the display was revoked. A take may wait for a
 * slow display, and a later one come before it: of those that follow the earliest counts, and what was to come after that never
 * came. A wait takes seconds: earlier entries come among the next few. What lies over all displays is told of each.
 */
const query = `select l.revision, l.display, ${ms('l.at')} as at, l.actor, l.actor_name, l.what, l.content,
    ${ms('l.due_at')} as due, ${ms('l.painted_at')} as painted, l.details, o.is_overtaken as overtaken,
    case when not o.is_overtaken then ${ms('o.at')} end as until
  from hall_log l
  cross join lateral (
    select e.at, coalesce(e.at <= l.due_at and l.painted_at is null, false) as is_overtaken
    from (select case when l.content is not null then least(
      (select revoked_at from hall_displays d where d.id = l.display),
      (select min(n.due_at) from (
        select due_at from hall_log f where f.hall = l.hall and f.display = l.display and f.content is not null
          and f.revision > l.revision order by f.revision limit 20) n)) end as at) e
  ) o
  where l.hall = $1 and ($2 = 0 or l.display = $2 or (l.display = 0 and l.what in ('emergency', 'blackout', 'clear_overlay')))
    and ($3::timestamptz is null or (l.at >= $3 and l.at < $4)) and ($5 = 0 or l.revision < $5)
  order by l.revision desc, l.display limit $6`;

const exportPart = 1_000;
/** Proof of play may be needed for a year; touches are many lines a day and useful for weeks. */
const retention = { usualMs: 400 * dayMs, touchesMs: 31 * dayMs } as const;
const deletedAtOnce = 5_000;

/** Who put what where and when; with what each display confirmed, also proof of play. */
export function hallLog({ database, clock }: Needs<'database' | 'clock'>) {
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

  /** A command on many displays writes several lines under one revision; a page never splits them. */
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

    /**
     * Periodic work of one process at a time: lines that are too old go, some thousands in one statement. Of touches that follow
     * each other the first stays: what was put on before them was on until then.
     */
    async shorten(): Promise<void> {
      const now = clock.now();
      const limits = [new Date(now - retention.usualMs), new Date(now - retention.touchesMs), deletedAtOnce];
      let count: number | null;
      do {
        ({ rowCount: count } = await database.pool.query(
          `delete from hall_log where ctid = any(array(
             select l.ctid from hall_log l where l.at < $1 or (l.what = 'touch' and l.at < $2 and 'touch' = (
               select p.what from hall_log p where p.hall = l.hall and p.display = l.display and p.content is not null
                 and p.revision < l.revision order by p.revision desc limit 1)) limit $3))`,
          limits,
        ));
      } while (count === deletedAtOnce);
    },

    async export(filters: LogFilters, language: Language): Promise<FileResponse | Refusal<'no_such_hall'>> {
      const { rows } = await database.pool.query<{ document: HallDocument }>(
        'select document from halls where id = $1',
        [filters.hall],
      );
      const document = rows[0]?.document;
      if (!document) return refuse('no_such_hall');
      const { displays } = document;
      const t = logWords(language);
      const now = clock.now();
      const remark = (line: LogLine): string => {
        const { due, painted, until, overtaken } = line;
        if (due === null || due > now) return '';
        if (overtaken) return t.overtaken;
        if (painted === null) return t.notConfirmed;
        return until === null ? t.stillOn : '';
      };
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
        remark(line),
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
        head: [t.at, t.who, t.what, t.display, t.content, t.due, t.painted, t.late, t.until, t.remark],
        rows: parts(),
      });
    },
  };
}
export type HallLog = ReturnType<typeof hallLog>;

/** `2026-11-21 20:15:03.120` in business time: to the millisecond, as displays agree on it. */
const moment = (at: number | null): string =>
  at === null ? '' : new Date(at + businessOffsetMs).toISOString().slice(0, 23).replace('T', ' ');
