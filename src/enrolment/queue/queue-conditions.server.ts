import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import { normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import { warningKinds } from '#enrolment/application/words.ts';
import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import { literally } from '#kit/search/containing.ts';
import { simplify } from '#kit/search/simplified.ts';
import { spelledNames } from '#kit/search/spelled-names.server.ts';
import { readPhone } from '#kit/text/phone.ts';
import { businessDay, dayMs, readDay, startOfBusinessDay } from '#kit/text/time.ts';
import { compactCode, foldTyped } from '#kit/text/typed-text.ts';
import type { Rows } from '#rows.ts';
import type { QueueFilter, QueueRow } from './queue-contract.ts';
import type { OrderKey, QueueOrder } from './queue-words.ts';

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
  ...fieldsOf(row, 'id', 'revision', 'state', 'company_name', 'supplier_type', 'area_code', 'area_name', 'round'),
  ...fieldsOf(row, 'submitted_at', 'due_at', 'decided_at', 'expires_on'),
  number: applicationNumber(row.id),
  categories: row.categories.split('|').filter(Boolean),
  contact_phone: phones.open(row.contact_phone),
  assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? '' },
  due: due.view(row, row.state),
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
  { database, phones, due, now }: Needs,
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
  const likeAny = (column: string, patterns: string[]) => `${column} like any (${use(patterns)}::text[])`;
  const areas = filter.area.map((code) => `${code}%`);
  if (areas.length > 0) all.push(likeAny('q.area_code', areas));
  const categories = filter.category.map((name) => `%|${literally(name)}|%`);
  if (categories.length > 0) all.push(likeAny('q.categories', categories));
  const q = filter.q.trim();
  if (q) {
    const spelled = await spelledNames(database, 'application', q);
    const found = sought(q, await findByPhone({ database, phones }, compactCode(q)), use);
    // A union, not an "or": so each half is found by its own index.
    const [byPinyin] = spelled(use);
    const byName = `select q.application from application_queue q where ${found}`;
    all.push(byPinyin ? `q.application in (${byPinyin} union all ${byName})` : found);
  }
  const where = all.length > 0 ? all.join(' and ') : 'true';
  return { where, values, byTerms: where.includes(termsOfRow) };
}

/** As the index on terms was made. */
const termsOfRow = 'application_terms(q.sought, q.categories)';
/** Terms of a name: its pairs of neighbouring characters. */
const pairsOf = (name: string): string[] => {
  const characters = [...name];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};
/** What most companies are called: an index that finds nearly every row costs more than reading them all. */
const commonPairs = new Set(['纺织有限责任公司', '纺织有限公司', '服饰有限公司', '服装有限公司'].flatMap(pairsOf));

/** So many characters make a text that begins like a code a code: no company is called 913301. */
const codeBegins = /^9[123]\d{4}[0-9A-Z]{0,11}$/;

/** What somebody typed: a number, a phone number or a code are only that; anything else is a name as well. */
function sought(q: string, applicants: number[], use: (value: unknown) => string): string {
  const code = normalizeCreditCode(q);
  const number = /^(WL)?0*(\d{1,15})$/.exec(code);
  if (number?.[1]) return `q.application = ${use(number[2])}`;
  if (readPhone(q)) return `q.applicant = any(${use(applicants)})`;
  if (/^[0-9A-Z]{18}$/.test(code)) return `q.credit_code = ${use(code)}`;
  // An index of this order finds what begins so, and counts it without the rows.
  const beginsSo = () => `q.credit_code collate "C" like ${use(`${code}%`)}`;
  if (codeBegins.test(code)) return beginsSo();
  const found: string[] = /^[0-9A-Z]{6,17}$/.test(code) ? [beginsSo()] : [];
  // Typed in traditional characters, a name is found as it stands and in simplified ones.
  const typed = soughtName(q);
  for (const name of new Set([typed, simplify(typed)])) {
    const pairs = pairsOf(name);
    const like = `q.sought like ${use(`%${literally(name)}%`)}`;
    const isCommon = pairs.every((pair) => commonPairs.has(pair));
    found.push(isCommon ? like : `(${termsOfRow} @> ${use(pairs)}::text[] and ${like})`);
  }
  if (number) found.push(`q.application = ${use(number[2])}`);
  if (applicants.length > 0) found.push(`q.applicant = any(${use(applicants)})`);
  return `(${found.join(' or ')})`;
}

const keys: Record<OrderKey, { key: string; isNullable: boolean }> = {
  due: { key: 'q.due_at', isNullable: true },
  submitted: { key: 'q.submitted_at', isNullable: false },
  decided: { key: 'q.decided_at', isNullable: true },
  company: { key: 'q.sought', isNullable: false },
  area: { key: 'q.area_code', isNullable: false },
  number: { key: 'q.application', isNullable: false },
};

/** An order with its turn: by what, and the clause. Rows without the key come last either way. */
export function queueOrder(order: QueueOrder): { key: string; isDescending: boolean; by(turned?: boolean): string } {
  const isDescending = order.startsWith('-');
  const { key, isNullable } = keys[order.replace('-', '') as OrderKey];
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
