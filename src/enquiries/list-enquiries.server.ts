import type { Database } from '#kit/database.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import { type EnquiryList, type EnquiryTab, enquiriesPerPage } from './contract.ts';
import { readContact, readEnquiryNumber } from './enquiry-fields.ts';
import { type EnquiryRows, type StoredEnquiry, selectEnquiry } from './enquiry-rows.server.ts';
import { contactHmac } from './send-enquiry.server.ts';

export interface EnquiryFilter {
  tab: EnquiryTab;
  topic: readonly string[];
  assignee: string;
  late: boolean;
  q: string;
  page: number;
}

const statesOf: Record<EnquiryTab, readonly string[]> = {
  waiting: ['new', 'assigned'],
  answered: ['answered'],
  closed: ['closed'],
  all: ['new', 'assigned', 'answered', 'closed'],
};

/** The desk's list: who waits longest comes first, what is done newest first. */
export function enquiryLister({
  database,
  secrets,
  rows,
  now,
}: {
  database: Database;
  secrets: Pick<Secrets, 'sign'>;
  rows: EnquiryRows;
  now(): number;
}) {
  return async (me: number, filter: EnquiryFilter): Promise<EnquiryList> => {
    const at = new Date(now());
    const values: unknown[] = [statesOf[filter.tab]];
    const conditions = ['e.state = any($1)'];
    const add = (condition: (place: string) => string, value: unknown) => {
      values.push(value);
      conditions.push(condition(`$${values.length}`));
    };
    if (filter.topic.length > 0) add((place) => `e.topic = any(${place})`, filter.topic);
    if (filter.assignee === 'nobody') conditions.push('e.assignee is null');
    else if (filter.assignee !== '')
      add((place) => `e.assignee = ${place}`, filter.assignee === 'me' ? me : Number(filter.assignee));
    if (filter.late) add((place) => `e.due_at < ${place} and e.state in ('new', 'assigned')`, at);
    if (filter.q !== '') {
      const contact = readContact(filter.q);
      const number = readEnquiryNumber(filter.q);
      if (contact) add((place) => `e.contact_hmac = ${place}`, contactHmac(secrets, contact));
      else add((place) => `e.number = ${place}`, number ?? filter.q);
    }
    const where = conditions.join(' and ');
    const order = filter.tab === 'waiting' ? 'e.due_at, e.id' : 'e.id desc';
    const [found, total, counts, people] = await Promise.all([
      database.pool.query<StoredEnquiry>(
        `${selectEnquiry} where ${where} order by ${order} limit ${enquiriesPerPage} offset ${(filter.page - 1) * enquiriesPerPage}`,
        values,
      ),
      database.pool.query<{ total: number }>(`select count(*)::int as total from enquiries e where ${where}`, values),
      database.pool.query<EnquiryList['counts']>(
        `select count(*) filter (where state in ('new', 'assigned'))::int as waiting,
           count(*) filter (where state in ('new', 'assigned') and due_at < $1)::int as late,
           count(*) filter (where state = 'answered')::int as answered,
           count(*) filter (where state = 'closed')::int as closed, count(*)::int as all from enquiries`,
        [at],
      ),
      database.pool.query(
        `select id, name from screen_users where 'editor' = any(roles) and disabled_at is null order by name`,
      ),
    ]);
    return {
      rows: found.rows.map(rows.rowOf),
      total: total.rows[0]?.total ?? 0,
      counts: counts.rows[0] ?? { waiting: 0, late: 0, answered: 0, closed: 0, all: 0 },
      people: people.rows,
    };
  };
}
