import { z } from 'zod';
import { requestKinds, requestStates } from '#fabrics/requests/contract.ts';
import type { StoredRequest } from '#fabrics/requests/request-rows.server.ts';
import { fabricRequests } from '#fabrics/requests/requests.server.ts';
import { numberCell, readTable } from '#kit/demonstration-data.server.ts';
import { outbox } from '#kit/sms/outbox.server.ts';
import { businessDay, dayMs } from '#kit/time.ts';

type Needs = Omit<Parameters<typeof fabricRequests>[0], 'codes' | 'sms' | 'terms'>;
export type FillRequestsNeeds = Needs & { consentVersion: string; staff: readonly number[] };

const hourMs = 3_600_000;
/** A block of numbers that no carrier gives out. */
const ourPhones = 19_900_007_000;

/** Who asked for what, and what became of it. */
export const requestStories = readTable(
  'fabrics/requests.csv',
  z.strictObject({
    kind: z.enum(requestKinds),
    company: z.string(),
    name: z.string(),
    address: z.string().default(''),
    note: z.string().default(''),
    /** How many fabrics, and from which place of the catalogue on. */
    fabrics: numberCell,
    from: numberCell,
    hours_ago: numberCell,
    /** Nothing yet without. */
    until: z.enum(requestStates).optional(),
  }),
);

type Begun = Pick<StoredRequest, 'id' | 'number' | 'state' | 'revision'>;

/**
 * Fills an empty desk with requests in every state, each played through the product's own operations on a clock that walks
 * through the days before now. Nobody is sent a message. What a start before this one did not come to is added, and the
 * request in whose midst it ended is gone on with.
 */
export async function fillRequests({ clock, consentVersion, staff, ...needs }: FillRequestsNeeds): Promise<void> {
  const { pool } = needs.database;
  const [who] = staff;
  if (who === undefined) return;
  const before = await pool.query<{ asked: number }>('select count(*)::int as asked from fabric_requests');
  const asked = before.rows[0]?.asked ?? 0;
  const time = { at: clock.now() };
  const then = { ...needs, clock: { now: () => time.at } };
  const { send, answer, desk } = fabricRequests({
    ...then,
    sms: outbox({ ...then, sms: undefined, report() {} }),
    codes: {
      sendCode: async () => ({ ok: true, value: { retry_after: 0, expires_in: 0 } }),
      proveCode: async () => ({ ok: true, value: null }),
    },
    terms: { isCurrent: async () => true },
  });
  const found = async (phone: string): Promise<Begun | undefined> =>
    (
      await pool.query<Begun>('select id, number, state, revision from fabric_requests where phone_index = $1', [
        needs.phones.indexOf(phone),
      ])
    ).rows[0];
  const by = { id: who, address: '127.0.0.1', language: 'zh-CN' } as const;

  for (const [serial, story] of [...requestStories.entries()].slice(Math.max(0, asked - 1))) {
    const { rows } = await pool.query<{ code: string; colour: string; minimum: number; price_fen: number }>(
      `select f.code, f.minimum_order as minimum,
         (select c.number from fabric_colours c where c.fabric = f.id order by c.place limit 1) as colour,
         (select p.price_fen from fabric_prices p where p.fabric = f.id order by p.from_quantity limit 1) as price_fen
       from fabrics f where f.state = 'shown' order by f.id limit $1 offset $2`,
      [story.fabrics, story.from],
    );
    if (rows.length < story.fabrics) continue;
    time.at = clock.now() - story.hours_ago * hourMs;
    const phone = `+86${ourPhones + serial}`;
    if (!(await found(phone))) {
      const sent = await send(
        {
          kind: story.kind,
          items: rows.map(({ code, colour, minimum }) => ({ code, colour, quantity: minimum * 4 })),
          name: story.name,
          company: story.company,
          contact_phone: phone,
          verify_code: '',
          address: story.address,
          note: story.note,
          consent: true,
          consent_version: consentVersion,
          intent: 'submit',
          website: '',
        },
        { address: `demonstration/${serial}`, language: 'zh-CN', channel: serial % 3 === 0 ? 'wechat' : 'browser' },
      );
      if (!sent.ok) throw new Error(`demonstration: a request is ${sent.reason}`);
    }
    const request = await found(phone);
    if (!request) throw new Error(`demonstration: there is no request of ${story.company}`);
    const { id, number } = request;
    let { state, revision } = request;
    const change = async (action: 'confirm' | 'send' | 'quote' | 'close', more: object = {}) => {
      time.at = Math.min(clock.now(), time.at + 7 * hourMs);
      const changed = await desk.change(by, {
        ...{ id, revision, action, courier: '', prices: [], valid_to: '', text: '' },
        ...more,
      });
      if (!changed.ok) throw new Error(`demonstration: a change is ${changed.reason}`);
      ({ state, revision } = changed.value);
    };
    const { until } = story;
    if (story.kind === 'sample') {
      if ((until === 'confirmed' || until === 'sent') && state === 'new') await change('confirm');
      if (until === 'sent' && state === 'confirmed')
        await change('send', { courier: `顺丰 SF13${70_000_000 + serial * 7919}` });
    } else if (until && until !== 'closed' && state === 'new')
      await change('quote', {
        prices: rows.map(({ price_fen }) => Math.round(price_fen * 0.97)),
        valid_to: businessDay(clock.now() + 14 * dayMs),
        text: '含 13% 增值税，到货 15 天内付清。',
      });
    if (until === 'closed' && state === 'new') await change('close', { text: '对方改用现货。' });
    if ((until === 'accepted' || until === 'declined') && state === 'quoted')
      await answer(
        { number, phone_end: phone.slice(-4), accept: until === 'accepted', seen: revision },
        `demonstration/${serial}`,
      );
  }
}
