import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import { normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import { warningKinds } from '#enrolment/application/words.ts';
import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import { literally } from '#kit/search/containing.ts';
import { simplify } from '#kit/search/simplified.ts';
import { readPhone } from '#kit/text/phone.ts';
import { businessDay, dayMs, readDay, startOfBusinessDay } from '#kit/text/time.ts';
import { compactCode, foldTyped } from '#kit/text/typed-text.ts';
import type { Rows } from '#rows.ts';
import type { QueueFilter, QueueOrder, QueueRow } from './queue-contract.ts';

/** Terms of `application_queue_terms`: pairs of neighbouring characters of a name, and categories between bars. */
export const pairsOf = (sought: string): string[] => {
  const characters = [...sought];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
};

/** What stands in front of an index on terms must be rarer than this, or reading all the narrow rows is quicker. */
const rare = 0.2;
const copyLifeMs = 10 * 60_000;

/**
 * Which terms are common, by PostgreSQL's own statistics: 有限公司 is in nearly every name, and an index that finds nearly
 * every row costs more than none. Before there are any statistics there are few rows too, and either way will do.
 */
export function searchTerms(database: Database) {
  let copy = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { rows } = await database.pool.query<{ term: string; share: number }>(
        `select t.term, t.share from pg_stats s,
           unnest(s.most_common_elems::text::text[], (s.most_common_elem_freqs::float8[])) as t(term, share)
         where s.schemaname = current_schema() and s.tablename = 'application_queue_terms' and t.term is not null
           and t.share >= $1`,
        [rare / 20],
      );
      copy = new Map(rows.map(({ term, share }) => [term, share]));
      readAt = performance.now();
    } finally {
      reading = undefined;
    }
  }
  const shareOf = (term: string) => copy.get(term) ?? 0;

  return {
    /** To be awaited before the questions below. */
    async ready(): Promise<void> {
      if (performance.now() - readAt < copyLifeMs) return;
      reading ??= read();
      if (readAt === Number.NEGATIVE_INFINITY) await reading;
      else reading.catch(() => {});
    },
    /** Whether rows that have all of these are few. */
    areAllRare: (terms: readonly string[]): boolean => terms.length > 0 && Math.min(...terms.map(shareOf)) < rare,
    /** Whether rows that have any of these are few. */
    isAnyRare: (terms: readonly string[]): boolean => terms.reduce((sum, term) => sum + shareOf(term), 0) < rare,
  };
}
export type SearchTerms = ReturnType<typeof searchTerms>;

/** Columns of a row, from `application_queue q`, `applications a`, `applicants p` and the assignee `screen_users u`. */
export const selectQueueRow = `select a.id, a.revision, a.state, a.company_name, a.supplier_type, a.area_code, a.area_name,
  p.phone as contact_phone, a.assignee, u.name as assignee_name, a.round, a.submitted_at, a.due_at, a.due_left_ms,
  a.decided_at, q.categories, q.expires_on, q.warnings`;

/** What the queue shows is never null: an application is in it from its submission on. */
type Shown = 'company_name' | 'supplier_type' | 'area_code' | 'area_name';
export type ReadQueueRow = { [Name in Shown]: NonNullable<Rows['applications'][Name]> } & Pick<
  Rows['applications'],
  'id' | 'revision' | 'assignee' | 'round' | 'submitted_at' | 'due_at' | 'due_left_ms' | 'decided_at'
> &
  Pick<Rows['application_queue'], 'categories' | 'expires_on' | 'warnings'> & {
    state: State;
    contact_phone: string;
    assignee_name: string | null;
  };

export const readQueueRow = (
  row: ReadQueueRow,
  { due, phones }: { due: DueClock; phones: Pick<SealedPhones, 'open'> },
): QueueRow => ({
  id: row.id,
  number: applicationNumber(row.id),
  revision: row.revision,
  state: row.state,
  company_name: row.company_name,
  supplier_type: row.supplier_type,
  categories: row.categories.split('|').filter(Boolean),
  area_code: row.area_code,
  area_name: row.area_name,
  contact_phone: phones.open(row.contact_phone),
  assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? '' },
  round: row.round,
  submitted_at: row.submitted_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
  due: due.view(row, row.state),
  decided_at: row.decided_at?.toISOString() ?? null,
  expires_on: row.expires_on,
  warnings: [
    ...warningKinds.filter((kind) => row.warnings.includes(`|${kind}|`)),
    ...(row.expires_on !== '' && row.expires_on < due.today() ? (['expired'] as const) : []),
  ],
});

/** Conditions on `application_queue q` with their values. */
export interface Conditions {
  where: string;
  values: unknown[];
  /** An index on terms finds these rows, and they are few: to be found first and put in order afterwards. */
  byTerms: boolean;
}

interface Needs {
  database: Database;
  phones: Pick<SealedPhones, 'indexOf' | 'lastFourIndexOf'>;
  due: DueClock;
  terms: SearchTerms;
  now: number;
}

/** As `application_sought()` in the database folds a company name. */
const soughtName = (text: string): string =>
  foldTyped(text)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/\s/g, '');

/** Applicants with this phone number, or with one that ends on these four digits. */
async function findByPhone({ database, phones }: Pick<Needs, 'database' | 'phones'>, q: string): Promise<number[]> {
  const phone = readPhone(q);
  const end = /^\d{4}$/.test(q) ? q : undefined;
  if (!phone && !end) return [];
  const { rows } = await database.pool.query(
    `select id from applicants where ${phone ? 'phone_index' : 'phone_end'} = $1`,
    [phone ? phones.indexOf(phone) : phones.lastFourIndexOf(end ?? '')],
  );
  return rows.map(({ id }) => id);
}

/**
 * A filter as SQL. Every value is a parameter; nothing that people type becomes SQL. The cheap comparisons come first:
 * PostgreSQL asks them in this order.
 */
export async function queueConditions(
  { database, phones, due, terms, now }: Needs,
  filter: QueueFilter,
  reviewer: number,
): Promise<Conditions> {
  const values: unknown[] = [];
  const use = (value: unknown) => `$${values.push(value)}`;
  const all: string[] = [];

  if (filter.state.length > 0) all.push(`q.state = any(${use(filter.state)})`);
  if (filter.supplier_type.length > 0) all.push(`q.supplier_type = any(${use(filter.supplier_type)})`);
  if (filter.assignee === 'nobody') all.push('q.assignee is null');
  else if (filter.assignee === 'me') all.push(`q.assignee = ${use(reviewer)}`);
  else if (filter.assignee) all.push(`q.assignee = ${use(filter.assignee)}`);
  if (filter.round === '3') all.push('q.round >= 3');
  else if (filter.round) all.push(`q.round = ${use(filter.round)}`);

  const today = businessDay(now);
  const dueBefore = {
    '': undefined,
    late: () => new Date(now),
    soon: due.soonBefore,
    today: () => new Date(startOfBusinessDay(today) + dayMs),
    week: () => due.dueWithin(5),
  }[filter.due];
  if (dueBefore) all.push(`q.due_at <= ${use(dueBefore())}`);
  if (filter.due && filter.due !== 'late') all.push(`q.due_at > ${use(new Date(now))}`);

  for (const [column, from, to] of [
    ['q.submitted_at', filter.submitted_from, filter.submitted_to],
    ['q.decided_at', filter.decided_from, filter.decided_to],
  ] as const) {
    if (readDay(from)) all.push(`${column} >= ${use(new Date(startOfBusinessDay(from)))}`);
    if (readDay(to)) all.push(`${column} < ${use(new Date(startOfBusinessDay(to) + dayMs))}`);
  }
  if (filter.expiry) {
    const before = filter.expiry === 'over' ? now : now + Number(filter.expiry) * dayMs;
    all.push(`q.expires_on <> '' and q.expires_on < ${use(businessDay(before))}`);
    if (filter.expiry !== 'over') all.push(`q.expires_on >= ${use(today)}`);
  }
  const isOver = () => `(q.expires_on <> '' and q.expires_on < ${use(today)})`;
  if (filter.warning === 'any') all.push(`(q.warnings <> '' or ${isOver()})`);
  else if (filter.warning === 'none') all.push(`q.warnings = '' and not ${isOver()}`);
  else if (filter.warning === 'expired') all.push(isOver());
  else if (filter.warning) all.push(`q.warnings like ${use(`%|${filter.warning}|%`)}`);
  const anyOf = (column: string, patterns: string[]) =>
    `(${patterns.map((pattern) => `${column} like ${use(pattern)}`).join(' or ')})`;
  const areas = filter.area.map((code) => `${code}%`);
  if (areas.length > 0) all.push(anyOf('q.area_code', areas));
  const q = filter.q.trim();
  if (q || filter.category.length > 0) await terms.ready();
  const categories = filter.category.map((name) => `|${name}|`);
  const inCategories = categories.map((name) => `%${literally(name)}%`);
  if (categories.length > 0)
    all.push(
      terms.isAnyRare(categories) ? `${termsOfRow} && ${use(categories)}::text[]` : anyOf('q.categories', inCategories),
    );
  if (q) all.push(sought(q, await findByPhone({ database, phones }, compactCode(q)), terms, use));
  const where = all.length > 0 ? all.join(' and ') : 'true';
  return { where, values, byTerms: where.includes(termsOfRow) };
}

/** As the index on terms was made. */
const termsOfRow = 'application_terms(q.sought, q.categories)';
/** So many characters make a text that begins like a code a code: no company is called 913301. */
const codeBegins = /^9[123]\d{4}[0-9A-Z]{0,11}$/;

/** All that begin with this text, as a range: an index of its own order finds it, and counts it without the rows. */
function beginsWith(code: string, use: (value: unknown) => string): string {
  const last = code.length - 1;
  const after = code.slice(0, last) + String.fromCharCode(code.charCodeAt(last) + 1);
  return `q.credit_code collate "C" >= ${use(code)} and q.credit_code collate "C" < ${use(after)}`;
}

/** What somebody typed: a number, a phone number or a code are only that; anything else is a name as well. */
function sought(q: string, applicants: number[], terms: SearchTerms, use: (value: unknown) => string): string {
  const code = normalizeCreditCode(q);
  const number = /^(WL)?0*(\d{1,15})$/.exec(code);
  if (number?.[1]) return `q.application = ${use(number[2])}`;
  if (readPhone(q)) return `q.applicant = any(${use(applicants)})`;
  if (/^[0-9A-Z]{18}$/.test(code)) return `q.credit_code = ${use(code)}`;
  if (codeBegins.test(code)) return beginsWith(code, use);
  const found: string[] = [];
  if (/^[0-9A-Z]{6,17}$/.test(code)) found.push(`(${beginsWith(code, use)})`);
  // Typed in traditional characters, a name is found as it stands and in simplified ones.
  const typed = soughtName(q);
  for (const name of new Set([typed, simplify(typed)])) {
    const pairs = pairsOf(name);
    const like = `q.sought like ${use(`%${literally(name)}%`)}`;
    found.push(terms.areAllRare(pairs) ? `(${termsOfRow} @> ${use(pairs)}::text[] and ${like})` : like);
  }
  if (number) found.push(`q.application = ${use(number[2])}`);
  if (applicants.length > 0) found.push(`q.applicant = any(${use(applicants)})`);
  return `(${found.join(' or ')})`;
}

const keys = {
  due: { key: 'q.due_at', isNullable: true },
  submitted: { key: 'q.submitted_at', isNullable: false },
  decided: { key: 'q.decided_at', isNullable: true },
  company: { key: 'q.sought', isNullable: false },
  area: { key: 'q.area_code', isNullable: false },
  number: { key: 'q.application', isNullable: false },
} as const;

/** An order with its turn: by what, and the clause. Rows without the key come last either way. */
export function queueOrder(order: QueueOrder): { key: string; isDescending: boolean; by(turned?: boolean): string } {
  const isDescending = order.startsWith('-');
  const { key, isNullable } = keys[order.replace('-', '') as keyof typeof keys];
  return {
    key,
    isDescending,
    by(turned = false) {
      const way = isDescending === turned ? 'asc' : 'desc';
      // As the indexes are: a descending one with nulls last has its second column that way too.
      const nulls = isNullable ? ' nulls last' : '';
      return `${key} ${way}${nulls}, q.application ${way}${nulls}`;
    },
  };
}
