import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import { type Conditions, queueOrder, soughtName } from './queue-conditions.server.ts';
import { mostPagedRows, type QueueOrder, type QueueRow } from './queue-contract.ts';
import { type ReadQueueRow, readQueueRow, selectQueueRow } from './queue-rows.server.ts';

/** Which rows of an order: a page by its number, or the rows after or before one, or the last ones. */
export interface QueuePart {
  sort: QueueOrder;
  page: number;
  per_page: number;
  after: string;
  before: string;
  last: boolean;
}

/** Reads a cursor: the key as the column holds it, null where the row has none. */
function readCursor(text: string, sort: QueueOrder): { id: number; key: unknown } {
  const [, id = '0', key = ''] = /^(\d+)~(.*)$/.exec(text) ?? [];
  const column = sort.replace('-', '');
  if (column === 'company') return { id: Number(id), key: soughtName(key) };
  if (column === 'number') return { id: Number(id), key: Number(id) };
  if (column === 'area') return { id: Number(id), key };
  const at = Date.parse(key);
  return { id: Number(id), key: Number.isNaN(at) ? null : new Date(at) };
}

/**
 * Rows of the queue. Page numbers are for the first rows; from there one goes on by the last row that one has seen, which
 * an index finds as fast at the end of a hundred thousand as at their beginning.
 */
export function queuePages({ database, phones, due }: { database: Database; phones: SealedPhones; due: DueClock }) {
  async function read(
    { where, values, byTerms }: Conditions,
    order: string,
    limit: number,
    offset = 0,
  ): Promise<QueueRow[]> {
    const { rows } = await database.pool.query<ReadQueueRow>(
      // Left to itself the planner would rather walk along the order of names and look at each row on the way.
      `${byTerms ? `with found as materialized (select * from application_queue q where ${where})` : ''} ${selectQueueRow}
       from (select * from ${byTerms ? 'found q' : `application_queue q where ${where}`} order by ${order}
         limit ${limit} offset ${offset}) q
       join applications a on a.id = q.application join applicants p on p.id = a.applicant
       left join screen_users u on u.id = a.assignee order by ${order}`,
      values,
    );
    return rows.map((row) => readQueueRow(row, { due, phones }));
  }

  /** What lies beyond a row in the order, one way or the other; rows without the key stand last both ways. */
  async function beyond(
    { where, values, byTerms }: Conditions,
    { sort, per_page }: QueuePart,
    from: { id: number; key: unknown } | undefined,
    turned: boolean,
  ): Promise<QueueRow[]> {
    const order = queueOrder(sort);
    const isUp = order.isDescending === turned;
    const sign = isUp ? '>' : '<';
    const [one, two] = [`$${values.length + 1}`, `$${values.length + 2}`];
    const steps: { condition: string; more: unknown[] }[] = [];
    const withKey = { condition: `${order.key} is not null`, more: [] as unknown[] };
    const without = { condition: `${order.key} is null`, more: [] as unknown[] };
    if (!from) steps.push(...(turned ? [without, withKey] : [withKey, without]));
    else if (from.key === null) {
      steps.push({ condition: `${order.key} is null and q.application ${sign} ${one}`, more: [from.id] });
      if (turned) steps.push(withKey);
    } else {
      steps.push({ condition: `(${order.key}, q.application) ${sign} (${one}, ${two})`, more: [from.key, from.id] });
      if (!turned) steps.push(without);
    }
    const found: QueueRow[] = [];
    for (const { condition, more } of order.isNullable ? steps : steps.filter((step) => step !== without))
      if (found.length < per_page)
        found.push(
          ...(await read(
            { where: `${where} and ${condition}`, values: [...values, ...more], byTerms },
            order.by(turned),
            per_page - found.length,
          )),
        );
    return turned ? found.reverse() : found;
  }

  return async (conditions: Conditions, part: QueuePart): Promise<Outcome<QueueRow[], 'too_far'>> => {
    const { after, before, last, sort, page, per_page } = part;
    if (after) return done(await beyond(conditions, part, readCursor(after, sort), false));
    if (before) return done(await beyond(conditions, part, readCursor(before, sort), true));
    if (last) return done(await beyond(conditions, part, undefined, true));
    if (page * per_page > mostPagedRows) return refuse('too_far');
    return done(await read(conditions, queueOrder(sort).by(), per_page, (page - 1) * per_page));
  };
}
