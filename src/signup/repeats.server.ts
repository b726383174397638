import type { Database } from '#kit/db/database.server.ts';
import type { Rows } from '#rows.ts';
import { cityNames } from './cities.server.ts';
import type { Said, SignupRepeat } from './contract.ts';
import type { StoredSignup } from './signup-desk.server.ts';
import type { Interest } from './signup-fields.ts';
import type { SignupState } from './signup-states.ts';

interface Former extends Pick<Rows['signup_repeats'], 'at' | 'company' | 'city_name' | 'language'> {
  interests: Interest[];
  state: SignupState;
}

/** What stood in a sign-up until its buyer signed up again, each time, the first time first. */
export const formersOf = async ({ pool }: Pick<Database, 'pool'>, id: number): Promise<Former[]> =>
  (
    await pool.query<Former>(
      `select at, company, city_name, interests, language, state from signup_repeats where signup = $1 order by id`,
      [id],
    )
  ).rows;

/** Each time that a buyer signed up again, with what differed. */
export async function repeatsOf(database: Pick<Database, 'pool'>, row: StoredSignup): Promise<SignupRepeat[]> {
  const formers = await formersOf(database, row.id);
  return Promise.all(
    formers.map(async (former, at) => {
      // Staff change none of this but the state: what took its place is what the next time found.
      const next = formers[at + 1] ?? row;
      return {
        at: former.at.toISOString(),
        ...differing(await saidIn(former, former.state), await saidIn(next, stateAfter(former.state))),
      };
    }),
  );
}

/** Who comes back to what was closed is to be called anew. */
const stateAfter = (state: SignupState): SignupState => (state === 'closed' ? 'new' : state);

const saidIn = async (
  { company, city_name, interests, language }: Omit<Former, 'at' | 'state'>,
  state: SignupState,
): Promise<Required<Said>> => ({
  company,
  city: await cityNames(city_name),
  interests: interests.toSorted(),
  language,
  state,
});

function differing(before: Required<Said>, now: Required<Said>): { before: Said; now: Said } {
  const isSame = (name: string) =>
    JSON.stringify(before[name as keyof Said]) === JSON.stringify(now[name as keyof Said]);
  const only = (said: Said): Said => Object.fromEntries(Object.entries(said).filter(([name]) => !isSame(name)));
  return { before: only(before), now: only(now) };
}
