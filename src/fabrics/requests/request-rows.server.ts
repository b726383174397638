import type { PoolClient } from 'pg';
import { maskPhone } from '#kit/phone.ts';
import type { Records } from '#kit/record.server.ts';
import type { SealedColumn } from '#kit/sealed-columns.server.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import { isSealed, type Sealing } from '#kit/sealing.server.ts';
import { resendId } from '#kit/sms/outbox.server.ts';
import type { Rows } from '#rows.ts';
import type { ListedRequest, RequestDetail, RequestStanding, ShownItem } from './contract.ts';
import type { RequestKind, RequestState } from './request-states.ts';

export interface StoredRequest
  extends Pick<
    Rows['fabric_requests'],
    | 'id'
    | 'number'
    | 'revision'
    | 'phone'
    | 'name'
    | 'company'
    | 'address'
    | 'note'
    | 'language'
    | 'courier'
    | 'answer'
    | 'remark'
    | 'message'
    | 'created_at'
    | 'updated_at'
  > {
  kind: RequestKind;
  state: RequestState;
  valid_to: string | null;
  resend_id: number;
  items: ShownItem[];
}

export const selectRequest = `select r.id, r.number, r.kind, r.state, r.revision, r.phone, r.name, r.company, r.address, r.note,
  r.language, r.courier, r.valid_to::text as valid_to, r.answer, r.remark, r.created_at, r.updated_at,
  coalesce(m.state, replace(r.message, 'sending', 'unknown')) as message, ${resendId},
  (select json_agg(json_build_object('code', i.code, 'name', json_build_array(i.name_zh, i.name_en), 'colour', i.colour,
    'quantity', i.quantity, 'unit', i.unit, 'price_fen', i.price_fen) order by i.place)
   from fabric_request_items i where i.request = r.id) as items
  from fabric_requests r left join lateral (select id, state from short_messages
    where about <> '' and about = 'fabric_request/' || r.number order by id desc limit 1) m on true`;

/** What of a request is sealed; each is bound to its number and its place, so that none can be put in for another. */
const sealedPlaces = ['name', 'address', 'note'] as const;
type SealedPlace = (typeof sealedPlaces)[number];
const bound = (number: string, place: SealedPlace) => `fabric request/${number}/${place}`;
export const sealedRequestColumns = sealedPlaces.map(
  (column): SealedColumn => ({
    table: 'fabric_requests',
    column,
    owner: 't.number',
    boundTo: (number) => bound(number, column),
  }),
);

export function requestRows({ sealing, phones }: { sealing: Sealing; phones: SealedPhones }) {
  const seal = (number: string, place: SealedPlace, text: string) =>
    text === '' ? '' : sealing.seal(text, bound(number, place));
  const open = (number: string, place: SealedPlace, stored: string) =>
    isSealed(stored) ? sealing.open(stored, bound(number, place)) : '';

  const standingOf = (row: StoredRequest): RequestStanding => ({
    number: row.number,
    kind: row.kind,
    state: row.state,
    revision: row.revision,
    items: row.items,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    valid_to: row.valid_to,
    answer: row.answer,
    courier: row.courier,
  });
  return {
    seal,
    standingOf,
    detailOf: (row: StoredRequest): RequestDetail => ({
      ...standingOf(row),
      id: row.id,
      name: open(row.number, 'name', row.name),
      company: row.company,
      phone_full: phones.open(row.phone).replace(/^\+86/, ''),
      address: open(row.number, 'address', row.address),
      note: open(row.number, 'note', row.note),
      language: row.language,
      remark: row.remark,
      message: row.message,
      resend_id: row.resend_id,
    }),
    listedOf: (row: StoredRequest): ListedRequest => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      state: row.state,
      revision: row.revision,
      company: row.company,
      phone: maskPhone(phones.open(row.phone)),
      codes: row.items.slice(0, 3).map(({ code }) => code),
      items: row.items.length,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
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
export const requestRecords = (needs: Pick<Records<StoredRequest>, 'database' | 'clock' | 'audit'>) => ({
  ...needs,
  table: 'fabric_requests',
  subject: ({ number }: StoredRequest) => `fabric_request/${number}`,
  hold: (client: PoolClient, id: number) => readRequest(client, { id }, { held: true }),
});
