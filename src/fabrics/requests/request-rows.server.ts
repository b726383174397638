import type { PoolClient } from 'pg';
import { sealedCase } from '#cases/sealed-case.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import { resendId } from '#kit/sms/outbox.server.ts';
import { maskPhone } from '#kit/text/phone.ts';
import type { Rows } from '#rows.ts';
import type { ListedRequest, RequestDetail, RequestForm, RequestStanding, ShownItem } from './contract.ts';
import type { RequestKind, RequestState } from './request-states.ts';

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
