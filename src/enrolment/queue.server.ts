import type { Database } from '#kit/database.server.ts';
import type { Clock } from '#kit/time.ts';
import { applicationNumber } from './application-rows.server.ts';
import { type State, states, waitingStates } from './application-status.ts';
import { normalizeCreditCode } from './credit-code.ts';
import type { QueueRow, queueOrders } from './review-contract.ts';

export interface QueueFilter {
  state: readonly State[];
  supplier_type: readonly string[];
  assignee: '' | 'me' | 'nobody';
  q: string;
}
export interface QueuePage extends QueueFilter {
  sort: (typeof queueOrders)[number];
  page: number;
  per_page: number;
}

const orders: Record<QueuePage['sort'], string> = {
  due: 'a.due_at asc nulls last, a.id desc',
  newest: 'a.submitted_at desc, a.id desc',
  oldest: 'a.submitted_at asc, a.id asc',
};

/** Reading the queue: only what was submitted at least once; a draft is its applicant's own. */
export function applicationQueue({ database, clock }: { database: Database; clock: Clock }) {
  /** Conditions with their values. Every value is a parameter; nothing that people type becomes SQL. */
  function conditions(filter: QueueFilter, reviewer: number, withState = true) {
    const values: unknown[] = [];
    const use = (value: unknown) => `$${values.push(value)}`;
    const all = ['a.round > 0'];
    if (withState && filter.state.length > 0) all.push(`a.state = any(${use(filter.state)})`);
    if (filter.supplier_type.length > 0) all.push(`a.supplier_type = any(${use(filter.supplier_type)})`);
    if (filter.assignee === 'me') all.push(`a.assignee = ${use(reviewer)}`);
    if (filter.assignee === 'nobody') all.push('a.assignee is null');
    const q = filter.q.trim();
    if (q) {
      const part = use(`%${q.replace(/[\\%_]/g, '\\$&')}%`);
      const code = use(`${normalizeCreditCode(q).replace(/[\\%_]/g, '\\$&')}%`);
      const found = [`a.company_name ilike ${part}`, `a.credit_code like ${code}`];
      const digits = q.replace(/[\s-]/g, '').replace(/^(\+86|WL0*)/i, '');
      if (/^\d{1,15}$/.test(digits)) found.push(`a.id = ${use(digits)}`, `p.phone like ${use(`%${digits}%`)}`);
      all.push(`(${found.join(' or ')})`);
    }
    return { where: all.join(' and '), values };
  }
  const from = 'from applications a join applicants p on p.id = a.applicant';

  return {
    async list(page: QueuePage, reviewer: number): Promise<QueueRow[]> {
      const { where, values } = conditions(page, reviewer);
      const { rows } = await database.pool.query<
        Omit<QueueRow, 'number' | 'assignee' | 'submitted_at' | 'due_at' | 'decided_at'> & {
          assignee: number | null;
          assignee_name: string | null;
          submitted_at: Date | null;
          due_at: Date | null;
          decided_at: Date | null;
        }
      >(
        `select a.id, a.revision, a.state, a.company_name, a.supplier_type, a.area_code, a.area_name, p.phone as contact_phone,
           a.assignee, u.name as assignee_name, a.round, a.submitted_at, a.due_at, a.decided_at
         ${from} left join screen_users u on u.id = a.assignee
         where ${where} order by ${orders[page.sort]} limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`,
        values,
      );
      return rows.map((row) => ({
        id: row.id,
        number: applicationNumber(row.id),
        revision: row.revision,
        state: row.state,
        company_name: row.company_name,
        supplier_type: row.supplier_type,
        area_code: row.area_code,
        area_name: row.area_name,
        contact_phone: row.contact_phone,
        assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? '' },
        round: row.round,
        submitted_at: row.submitted_at?.toISOString() ?? null,
        due_at: row.due_at?.toISOString() ?? null,
        decided_at: row.decided_at?.toISOString() ?? null,
      }));
    },

    /** How many the filter finds; how many of each state it would find without its state filter. */
    async count(
      filter: QueueFilter,
      reviewer: number,
    ): Promise<{ total: number; by_state: Partial<Record<State, number>>; overdue: number }> {
      const { where, values } = conditions(filter, reviewer, false);
      const { rows } = await database.pool.query<{ state: State; count: number; overdue: number }>(
        `select a.state, count(*)::int as count, count(*) filter (where a.due_at < $${values.length + 1})::int as overdue
         ${from} where ${where} group by a.state`,
        [...values, new Date(clock.now())],
      );
      const counted = rows.filter(({ state }) => filter.state.length === 0 || filter.state.includes(state));
      return {
        total: counted.reduce((sum, row) => sum + row.count, 0),
        by_state: Object.fromEntries(
          states.flatMap((state) => {
            const row = rows.find((found) => found.state === state);
            return row ? [[state, row.count]] : [];
          }),
        ),
        overdue: rows.filter(({ state }) => waitingStates.includes(state)).reduce((sum, row) => sum + row.overdue, 0),
      };
    },

    /** Who can be given an application. */
    async listReviewers(): Promise<{ id: number; name: string }[]> {
      const { rows } = await database.pool.query<{ id: number; name: string }>(
        `select id, name from screen_users where disabled_at is null and 'reviewer' = any(roles) order by name, id`,
      );
      return rows;
    },
  };
}
