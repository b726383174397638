import { z } from 'zod';
import { listCell, numberCell, readTable } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import type { Signup } from '#signup/signup.server.ts';
import { interests, signupStates } from '#signup/signup-choices.ts';

/** Days over which the visitors of a link are spread. */
const visitDays = 28;
/** Buyers with their interests, campaign and final state. */
const buyers = readTable(
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
).toSorted((one, other) => other.days_ago - one.days_ago);
/** Visitors of each link besides the buyers, for its conversion rate. */
const campaigns = readTable('signup/campaigns.csv', z.strictObject({ campaign: z.string(), visitors: numberCell }));

export async function fillSignups(
  stage: Stage,
  { campaigns: links, signUp, desk }: Signup,
  consent_version: string,
): Promise<void> {
  for (const { campaign, visitors } of campaigns)
    for (let visitor = 0; visitor < visitors; visitor++)
      await stage.play(((visitor * 11) % visitDays) * 24, () => links.record(visitor + 1, campaign));
  for (const [serial, { company, city, campaign, days_ago, state, note, interests }] of await stage.missing(
    'signups',
    buyers,
  ))
    await stage.play(days_ago * 24, async (at) => {
      const code = { contact_phone: stage.phone(7, serial), verify_code: '000000' };
      const form = { ...code, company, province: '', city, interests, consent: true as const, consent_version };
      const from = { ...stage.visitor(serial), address: '127.0.0.1', campaign };
      must(await signUp({ ...form, intent: '', website: '' }, from), company);
      if (state === 'new') return;
      at((serial % 5) * 5);
      const { rows } = await stage.pool.query('select max(id) as id from signups');
      const [who, id] = [stage.staff(serial), rows[0]?.id ?? 0];
      must(await desk.move(who, { id, revision: 1, state }), company);
      if (note) await desk.note(who, { id, text: note });
    });
}
