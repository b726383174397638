import { z } from 'zod';
import type { WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { listCell, numberCell, readTable } from '#kit/demonstration-data.server.ts';
import { done } from '#kit/outcome.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import type { CityList } from '#signup/cities.server.ts';
import { signup } from '#signup/services.server.ts';
import { interests } from '#signup/signup-choices.ts';
import { signupStates } from '#signup/signup-states.ts';

/** A block of numbers that no carrier gives out. */
const ourPhones = 19_900_007_000;
/** Days over which the visitors of a link are spread. */
const visitDays = 28;

/** What each buyer looks for, by which link they came, and what became of it. */
export const buyers = readTable(
  'signup/buyers.csv',
  z.strictObject({
    company: z.string(),
    city: z.string(),
    interests: listCell(z.enum(interests)),
    campaign: z.string().default(''),
    days_ago: numberCell,
    state: z.enum(signupStates),
    note: z.string().optional(),
  }),
);
/** Visitors that each link brought on top of those who signed up, for its rate. */
const campaigns = readTable('signup/campaigns.csv', z.strictObject({ campaign: z.string(), visitors: numberCell }));

interface Needs {
  database: Database;
  clock: Clock;
  sealing: Sealing;
  phones: SealedPhones;
  secrets: Secrets;
  audit: WriteAudit;
  cities: CityList;
  consentVersion: string;
  /** Screen users who are said to have followed up. */
  staff: readonly number[];
}

/**
 * Fills the list with buyers, played through the product's own operations on a clock of the days before now. What a start
 * before this one did not come to is added.
 */
export async function fillSignups({ clock, consentVersion, staff, ...needs }: Needs): Promise<void> {
  if (staff.length === 0) return;
  const { rows: before } = await needs.database.pool.query<{ signups: number }>(
    'select count(*)::int as signups from signups',
  );
  const there = before[0]?.signups ?? 0;
  const time = { at: clock.now() };
  const list = signup({
    ...needs,
    clock: { now: () => time.at },
    terms: { isCurrent: async () => true },
    codes: {
      sendCode: async () => done({ retry_after: 0, expires_in: 0 }),
      proveCode: async () => done({ isAgain: false }),
    },
    visitorOf: () => undefined,
  });
  for (const { campaign, visitors } of campaigns)
    for (let visitor = 0; visitor < visitors; visitor++) {
      time.at = clock.now() - ((visitor * 11) % visitDays) * dayMs;
      await list.campaigns.note(visitor + 1, campaign);
    }
  const oldestFirst = buyers.toSorted((one, other) => other.days_ago - one.days_ago);
  const missing = [...oldestFirst.entries()].slice(there);
  for (const [serial, { company, city, campaign, state, note, ...buyer }] of missing) {
    const signedUpAt = clock.now() - buyer.days_ago * dayMs;
    time.at = signedUpAt;
    const kept = await list.signUp(
      {
        contact_phone: `+86${ourPhones + serial}`,
        verify_code: '000000',
        company,
        province: '',
        city,
        interests: buyer.interests,
        consent: true,
        consent_version: consentVersion,
        intent: '',
        website: '',
      },
      { address: '127.0.0.1', language: 'zh-CN', channel: serial % 2 ? 'wechat' : 'browser', campaign },
    );
    if (!kept.ok) throw new Error(`demonstration: ${company}: ${kept.reason}`);
    if (state === 'new') continue;
    time.at = Math.min(clock.now(), signedUpAt + (serial % 5) * 0.2 * dayMs);
    const who = { id: staff[serial % staff.length] as number, address: '127.0.0.1' };
    const { rows } = await needs.database.pool.query<{ id: number }>('select max(id) as id from signups');
    const id = rows[0]?.id ?? 0;
    await list.desk.move(who, { id, revision: 1, state });
    if (note) await list.desk.note(who, { id, text: note });
  }
}
