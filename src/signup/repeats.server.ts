import type { Database } from '#kit/db/database.server.ts';
import type { Rows } from '#rows.ts';
import { cityNames } from './cities.server.ts';
import type { SignupRepeat, SignupValues } from './contract.ts';
import type { StoredSignup } from './signup-desk.server.ts';
import type { Interest } from './signup-fields.ts';
import type { SignupState } from './signup-states.ts';

interface EarlierVersion extends Pick<Rows['signup_repeats'], 'at' | 'company' | 'city_name' | 'language'> {
  interests: Interest[];
  state: SignupState;
}

/** Earlier versions of a sign-up, oldest first. */
export const loadEarlierVersions = async ({ pool }: Pick<Database, 'pool'>, id: number): Promise<EarlierVersion[]> =>
  (
    await pool.query<EarlierVersion>(
      `select at, company, city_name, interests, language, state from signup_repeats where signup = $1 order by id`,
      [id],
    )
  ).rows;

/** The repeated sign-ups with their differences. */
export async function repeatsOf(database: Pick<Database, 'pool'>, row: StoredSignup): Promise<SignupRepeat[]> {
  const versions = await loadEarlierVersions(database, row.id);
  return Promise.all(
    versions.map(async (version, at) => {
      // Staff change only the state, so the next version has the new values.
      const next = versions[at + 1] ?? row;
      return {
        at: version.at.toISOString(),
        ...differences(await valuesOf(version, version.state), await valuesOf(next, stateAfter(version.state))),
      };
    }),
  );
}

/** A repeated sign-up reopens a closed one. */
const stateAfter = (state: SignupState): SignupState => (state === 'closed' ? 'new' : state);

const valuesOf = async (
  { company, city_name, interests, language }: Omit<EarlierVersion, 'at' | 'state'>,
  state: SignupState,
): Promise<Required<SignupValues>> => ({
  company,
  city: await cityNames(city_name),
  interests: interests.toSorted(),
  language,
  state,
});

function differences(
  before: Required<SignupValues>,
  now: Required<SignupValues>,
): { before: SignupValues; now: SignupValues } {
  const isSame = (name: string) =>
    JSON.stringify(before[name as keyof SignupValues]) === JSON.stringify(now[name as keyof SignupValues]);
  const only = (values: SignupValues): SignupValues =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name)));
  return { before: only(before), now: only(now) };
}
