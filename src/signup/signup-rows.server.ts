import { maskPhone } from '#kit/phone.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Rows } from '#rows.ts';
import { cityNames } from './cities.server.ts';
import type { SignupRow } from './contract.ts';
import type { Interest } from './signup-fields.ts';
import type { SignupState } from './signup-states.ts';

export interface StoredSignup
  extends Pick<
    Rows['signups'],
    | 'id'
    | 'phone'
    | 'company'
    | 'city_name'
    | 'campaign'
    | 'language'
    | 'channel'
    | 'consent_version'
    | 'revision'
    | 'assignee'
    | 'created_at'
    | 'updated_at'
    | 'erased_at'
  > {
  interests: Interest[];
  state: SignupState;
  assignee_name: string | null;
  notes: number;
  repeated_at: Date | null;
}

export const selectSignup = `select s.id, s.phone, s.company, s.city_name, s.interests, s.campaign, s.language, s.channel,
  s.consent_version, s.state, s.revision, s.assignee, u.name as assignee_name,
  (select count(*)::int from signup_notes n where n.signup = s.id) as notes, r.repeated_at, s.created_at, s.updated_at,
  s.erased_at from signups s left join screen_users u on u.id = s.assignee
  left join lateral (select max(at) as repeated_at from signup_repeats where signup = s.id) r on true`;

export const signupRow = async (row: StoredSignup, phones: SealedPhones): Promise<SignupRow> => ({
  id: row.id,
  company: row.company,
  phone: row.erased_at ? '' : maskPhone(phones.open(row.phone)),
  city: await cityNames(row.city_name),
  interests: row.interests,
  campaign: row.campaign,
  state: row.state,
  revision: row.revision,
  assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? '' },
  notes: row.notes,
  repeated_at: row.repeated_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  erased: row.erased_at !== null,
});

export interface SignupFilter {
  state: 'all' | SignupState;
  interest: readonly string[];
  campaign: string;
  assignee: string;
  q: string;
}

/** `like` with nothing of the text taken for a pattern. */
const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export function signupConditions(
  filter: SignupFilter,
  me: number,
  phones: SealedPhones,
  readPhone: (text: string) => string | undefined,
) {
  const values: unknown[] = [];
  const conditions = ['true'];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter.state !== 'all') add((place) => `s.state = ${place}`, filter.state);
  if (filter.interest.length > 0) add((place) => `s.interests && ${place}::text[]`, filter.interest);
  if (filter.campaign !== '') add((place) => `s.campaign = ${place}`, filter.campaign);
  if (filter.assignee === 'nobody') conditions.push('s.assignee is null');
  else if (filter.assignee !== '')
    add((place) => `s.assignee = ${place}`, filter.assignee === 'me' ? me : Number(filter.assignee));
  if (filter.q !== '') {
    const phone = readPhone(filter.q);
    if (phone) add((place) => `s.phone_index = ${place}`, phones.indexOf(phone));
    else if (/^\d{4}$/.test(filter.q)) add((place) => `s.phone_end = ${place}`, phones.endIndexOf(filter.q));
    else add((place) => `(s.company ilike ${place} or s.city_name ilike ${place})`, within(filter.q));
  }
  return { where: conditions.join(' and '), values };
}
