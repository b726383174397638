import type { PoolClient } from 'pg';
import { sealedCase } from '#cases/sealed-case.server.ts';
import type { PayloadOf, ReasonOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { ActingStaff } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { changeRecord, fieldsOf, type Records, unerased } from '#kit/db/record.server.ts';
import { type Exporter, exportList, exportMoment, wholeList } from '#kit/desk/list-export.server.ts';
import { onePage } from '#kit/desk/page-fields.ts';
import { countWaiting } from '#kit/desk/waiting.server.ts';
import { containing } from '#kit/search/containing.ts';
import { spelledNames } from '#kit/search/spelled-names.server.ts';
import { resendId } from '#kit/sms/outbox.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { maskPhone, readPhone } from '#kit/text/phone.ts';
import { businessDay, readDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type {
  changeFabricRequest,
  exportFabricRequests,
  ListedRequest,
  listFabricRequests,
  RequestDetail,
  RequestForm,
  RequestStanding,
  ShownItem,
} from './contract.ts';
import { requestWords } from './request-desk-words.ts';
import {
  type RequestKind,
  type RequestState,
  requestKindNames,
  requestStateAfter,
  requestStateNames,
} from './request-states.ts';

type RequestChange = PayloadOf<typeof changeFabricRequest>;
type Fault = Exclude<ReasonOf<typeof changeFabricRequest>, 'none' | 'stale' | 'wrong_state'>;

/** Messages to buyers by the new state. */
const messages: Partial<
  Record<string, { name: string; text(number: string, courier: string): readonly [string, string] }>
> = {
  confirmed: {
    name: 'fabric_confirmed',
    text: (number) => [
      `您的样品申请 ${number} 已受理，备好后寄出。`,
      `Your sample request ${number} is confirmed. We will ship it when it is ready.`,
    ],
  },
  sent: {
    name: 'fabric_sent',
    text: (number, courier) => [
      `您的样品 ${number} 已寄出：${courier}。`,
      `Your samples ${number} are on their way: ${courier}.`,
    ],
  },
  quoted: {
    name: 'fabric_quoted',
    text: (number) => [
      `您的询价 ${number} 已有报价，请在网站面料页凭编号和手机尾号查看。`,
      `The quote for your request ${number} is ready. Read it on our fabric page with the number and the last four digits of your phone.`,
    ],
  },
};

/** Staff actions on requests, checked by revision and audited. */
export function requestDesk({
  database,
  clock,
  sms,
  phones,
  rows,
  audit,
}: Needs<'database' | 'clock' | 'sms' | 'phones' | 'audit'> & { rows: RequestRows }) {
  const records: Records<StoredRequest> = unerased({
    ...requestRecords({ database, clock, audit }),
    sms,
    conflictView: rows.detailOf,
  });

  /** Queues the buyer's message for the new state, if it has one. */
  async function announce(client: PoolClient, row: StoredRequest): Promise<number[]> {
    const message = messages[row.state];
    if (!message) return [];
    const language: Language = row.language === 'en' ? 'en' : 'zh-CN';
    const [zh, en] = message.text(row.number, row.courier);
    return sms.queue(client, {
      to: phones.open(row.phone),
      about: `fabric_request/${row.number}`,
      text: language === 'en' ? `[Weftline] ${en}` : `【织联】${zh}`,
      template: {
        name: message.name,
        language,
        values: { number: row.number, ...(row.state === 'sent' ? { courier: row.courier } : {}) },
      },
    });
  }

  function faultOf({ action, prices, valid_to, courier, text }: RequestChange, row: StoredRequest): Fault | undefined {
    if (action === 'quote' && prices.length !== row.items.length) return 'prices_wanted';
    const lastDay = readDay(valid_to);
    if (action === 'quote' && (!lastDay || lastDay < businessDay(clock.now()))) return 'day_wanted';
    if (action === 'send' && courier === '') return 'courier_wanted';
    if (action === 'close' && text === '') return 'reason_wanted';
    return undefined;
  }

  async function list({ kind, state, q, page, size }: PayloadOf<typeof listFabricRequests>) {
    const values: unknown[] = [];
    const use = (value: unknown) => `$${values.push(value)}`;
    const where = ['r.erased_at is null'];
    if (kind !== 'all') where.push(`r.kind = ${use(kind)}`);
    if (state !== 'all') where.push(`r.state = ${use(state)}`);
    if (q !== '') {
      const part = use(containing(q));
      const found = [`r.company ilike any (${part})`, `r.number ilike any (${part})`];
      found.push(`exists (select 1 from fabric_request_items i where i.request = r.id and i.code ilike any (${part}))`);
      const spelled = await spelledNames(database, 'fabric_request', q);
      found.push(...spelled(use).map((ids) => `r.id in (${ids})`));
      const phone = readPhone(q);
      if (phone) found.push(`r.phone_index = ${use(phones.indexOf(phone))}`);
      if (/^\d{4}$/.test(q)) found.push(`r.phone_end = ${use(phones.lastFourIndexOf(q))}`);
      where.push(`(${found.join(' or ')})`);
    }
    const condition = where.join(' and ');
    const [found, total, waiting] = await Promise.all([
      database.pool.query<StoredRequest>(
        `${selectRequest} where ${condition} order by r.id desc ${onePage({ page, size })}`,
        values,
      ),
      database.pool.query<{ total: number }>(
        `select count(*)::int as total from fabric_requests r where ${condition}`,
        values,
      ),
      database.pool.query<{ sample: number; quotation: number }>(
        `select count(*) filter (where kind = 'sample')::int as sample, count(*) filter (where kind = 'quotation')::int as quotation
         from fabric_requests where state = 'new' and erased_at is null`,
      ),
    ]);
    return {
      rows: found.rows.map(rows.listedOf) satisfies ListedRequest[],
      total: total.rows[0]?.total ?? 0,
      waiting: waiting.rows[0] ?? { sample: 0, quotation: 0 },
    };
  }

  return {
    waiting: () =>
      countWaiting(
        database,
        `select count(*)::int as waiting, 0 as late from fabric_requests where state = 'new' and erased_at is null`,
      ),
    list,

    /** Opens one with name, phone and address, which is recorded. */
    async open(who: ActingStaff, id: number): Promise<Outcome<RequestDetail, 'none'>> {
      const opened = await changeRecord(records, who, { id }, async () => ({ action: 'fabrics.request_open' }));
      return opened.ok ? done(rows.detailOf(opened.value)) : refuse('none');
    },

    /** The filtered requests as a file; names and full phone numbers only for admins with a stated purpose. */
    exportFile(who: Exporter, given: PayloadOf<typeof exportFabricRequests>) {
      const t = requestWords(who.language);
      const word = (text: Text) => inLanguage(text, who.language);
      const phoneOf = (row: StoredRequest) => phones.open(row.phone);
      return exportList<StoredRequest, number>({ database, clock, audit }, who, given, {
        name: ['样品与询价', 'requests'],
        action: 'fabrics.export',
        subject: 'fabric_request/0',
        keys: async () => (await list({ ...given, ...wholeList })).rows.map(({ id }) => id),
        read: async (ids) =>
          (await database.pool.query(`${selectRequest} where r.id = any($1) order by r.id desc`, [ids])).rows,
        columns: [
          [t.number, ({ number }) => number],
          [t.kind, ({ kind }) => word(requestKindNames[kind])],
          [t.company, ({ company }) => company],
          ...(given.personal ? [[t.name, (row: StoredRequest) => rows.detailOf(row).name] as const] : []),
          [t.phone, (row) => (given.personal ? phoneOf(row).replace(/^\+86/, '') : maskPhone(phoneOf(row)))],
          [t.fabrics, ({ items }) => items.map(({ code }) => code).join('; ')],
          [t.state, ({ state }) => word(requestStateNames[state])],
          [t.created, ({ created_at }) => exportMoment(created_at)],
        ],
      });
    },

    async change(who: ActingStaff, given: RequestChange) {
      const { action, courier, prices, valid_to, text } = given;
      const changed = await changeRecord<StoredRequest, 'wrong_state' | Fault>(
        records,
        who,
        given,
        async (row, client, now) => {
          const state = requestStateAfter(row.kind, row.state, action);
          if (!state) return refuse('wrong_state', rows.detailOf(row));
          const fault = faultOf(given, row);
          if (fault) return refuse(fault);
          if (action === 'quote')
            await client.query(
              `update fabric_request_items i set price_fen = p.price from unnest($2::int[]) with ordinality as p(price, place)
               where i.request = $1 and i.place = p.place`,
              [row.id, prices],
            );
          const written = {
            confirm: {},
            send: { courier },
            quote: { valid_to, answer: text },
            close: { remark: text },
          }[action];
          return {
            action: `fabrics.request_${action}`,
            set: { state, updated_at: now, ...written },
            before: { state: row.state },
            after: { state, ...(action === 'quote' ? { prices, valid_to } : {}) },
            messages: await announce(client, { ...row, state, courier: courier || row.courier }),
          };
        },
      );
      if (!changed.ok) return changed;
      // Read once more: by now the message has left, or has not.
      return done(rows.detailOf((await readRequest(database.pool, { id: given.id })) as StoredRequest));
    },
  };
}

export type StoredRequest = Omit<Rows['fabric_requests'], 'valid_to'> & {
  kind: RequestKind;
  state: RequestState;
  valid_to: string | null;
  resend_id: number;
  items: ShownItem[];
};

export const selectRequest = `select r.*, r.valid_to::text as valid_to,
  coalesce(m.state, replace(r.message, 'sending', 'unknown')) as message, ${resendId},
  (select json_agg(json_build_object('code', i.code, 'name', json_build_array(i.name_zh, i.name_en), 'colour', i.colour,
    'quantity', i.quantity, 'unit', i.unit, 'price_fen', i.price_fen) order by i.place)
   from fabric_request_items i where i.request = r.id) as items
  from fabric_requests r left join lateral (select id, state from short_messages
    where about <> '' and about = 'fabric_request/' || r.number order by id desc limit 1) m on true`;

export function requestRows({ sealing, phones }: Needs<'sealing' | 'phones'>) {
  const sealed = sealedCase(sealing, {
    name: 'fabric request',
    table: 'fabric_requests',
    key: 'number',
    columns: ['name', 'address', 'note'],
  });
  const { open } = sealed;

  const standingOf = (row: StoredRequest): RequestStanding => ({
    ...fieldsOf(row, 'number', 'kind', 'state', 'revision', 'items', 'created_at', 'updated_at'),
    ...fieldsOf(row, 'valid_to', 'answer', 'courier'),
  });
  return {
    sealed,
    standingOf,
    /** What the buyer wrote, as it is stored; the items apart. */
    writtenBy: ({ name, company, address, note }: RequestForm, number: string) => ({
      name: sealed.seal(number, 'name', name),
      company,
      address: sealed.seal(number, 'address', address),
      note: sealed.seal(number, 'note', note),
    }),
    detailOf: (row: StoredRequest): RequestDetail => ({
      ...standingOf(row),
      ...fieldsOf(row, 'id', 'company', 'language', 'remark', 'message', 'resend_id'),
      name: open(row.number, 'name', row.name),
      phone_full: phones.open(row.phone).replace(/^\+86/, ''),
      address: open(row.number, 'address', row.address),
      note: open(row.number, 'note', row.note),
    }),
    listedOf: (row: StoredRequest): ListedRequest => ({
      ...fieldsOf(row, 'id', 'number', 'kind', 'state', 'revision', 'company', 'created_at', 'updated_at'),
      phone: maskPhone(phones.open(row.phone)),
      codes: row.items.slice(0, 3).map(({ code }) => code),
      items: row.items.length,
    }),
  };
}
export type RequestRows = ReturnType<typeof requestRows>;

/** One request, held until the transaction is over if it is in one. */
export async function readRequest(
  client: Pick<PoolClient, 'query'>,
  by: { id: number } | { number: string },
  { held = false } = {},
): Promise<StoredRequest | undefined> {
  const [where, value] = 'id' in by ? ['r.id = $1', by.id] : ['r.number = $1', by.number];
  const { rows } = await client.query<StoredRequest>(
    `${selectRequest} where ${where} ${held ? 'for update of r' : ''}`,
    [value],
  );
  return rows[0];
}

/** Requests as they are changed, by staff and by buyers. */
export const requestRecords = (needs: Needs<'database' | 'clock' | 'audit'>) => ({
  ...needs,
  table: 'fabric_requests',
  subject: ({ number }: StoredRequest) => `fabric_request/${number}`,
  lock: (client: PoolClient, id: number) => readRequest(client, { id }, { held: true }),
});
