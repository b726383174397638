import { type CaseRow, type CaseTarget, caseDesk } from '#cases/case-desk.server.ts';
import { sealedCase } from '#cases/sealed-case.server.ts';
import { refuse } from '#kit/call/outcome.ts';
import type { ActingStaff, WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import { containing } from '#kit/search/containing.ts';
import { maskPhone, readPhone } from '#kit/text/phone.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { cityNames } from './cities.server.ts';
import type { SignupDetail, SignupList, SignupRow, SignupTab } from './contract.ts';
import { repeatsOf } from './repeats.server.ts';
import { type Interest, signupRetentionDays } from './signup-fields.ts';
import { nextSignupStates, type SignupState, signupStates } from './signup-states.ts';

export type StoredSignup = Omit<Rows['signups'], 'interests'> &
  CaseRow & {
    interests: Interest[];
    state: SignupState;
    assignee_name: string | null;
    notes: number;
    repeated_at: Date | null;
  };

export interface SignupFilter {
  state: SignupTab;
  interest: readonly string[];
  campaign: string;
  assignee: string;
  q: string;
}

export const selectSignup = `select t.*, u.name as assignee_name, r.repeated_at,
    (select count(*)::int from signup_notes n where n.signup = t.id) as notes
  from signups t left join screen_users u on u.id = t.assignee
  left join lateral (select max(at) as repeated_at from signup_repeats where signup = t.id) r on true`;

const nameCondition = (place: string) => `(t.company ilike any (${place}) or t.city_name ilike any (${place}))`;

/** Staff operations on sign-ups. */
export function signupDesk({
  database,
  clock,
  sealing,
  phones,
  audit,
}: {
  database: Database;
  clock: Clock;
  sealing: Sealing;
  phones: SealedPhones;
  audit: WriteAudit;
}) {
  const sealed = sealedCase(sealing, {
    name: 'signup',
    table: 'signups',
    key: 'id',
    columns: [],
    beside: [{ table: 'signup_notes', place: 'note', column: 'signup' }],
  });

  const rowOf = async (row: StoredSignup): Promise<SignupRow> => ({
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

  const desk = caseDesk<StoredSignup, SignupTab, SignupDetail>(
    { database, clock, audit, sealing, sealed },
    {
      feature: 'signup',
      table: 'signups',
      select: selectSignup,
      subject: ({ id }) => `signup/${id}`,
      keyOf: ({ id }) => id,
      notes: { table: 'signup_notes', column: 'signup' },
      release: 'assign',
      // `move` names the target state.
      stateAfter: (_action, { state }) => state,
      tabs: { all: signupStates, new: ['new'], contacted: ['contacted'], matched: ['matched'], closed: ['closed'] },
      waiting: ['new'],
      isUpdated: true,
      erased: {
        afterDays: signupRetentionDays,
        when: `t.state <> 'matched' and t.updated_at < $2`,
        set: `phone = 'erased-' || t.id, phone_index = null, phone_end = null, company = '', assignee = null, state = 'closed'`,
        beside: ['delete from signup_consents where signup', 'delete from signup_repeats where signup'],
      },
    },
    async (row, notes) => ({
      ...(await rowOf(row)),
      phone_full: row.erased_at ? '' : phones.open(row.phone).replace(/^\+86/, ''),
      language: row.language,
      channel: row.channel,
      consent_version: row.consent_version,
      repeats: await repeatsOf(database, row),
      note_list: notes,
    }),
  );

  type ExtraConditions = Parameters<typeof desk.conditions>[2];
  const conditionsOf =
    ({ interest, campaign, q }: SignupFilter): ExtraConditions =>
    (use) => {
      const phone = readPhone(q);
      return [
        interest.length > 0 && `t.interests && ${use(interest)}::text[]`,
        campaign !== '' && `t.campaign = ${use(campaign)}`,
        q !== '' &&
          (phone
            ? `t.phone_index = ${use(phones.indexOf(phone))}`
            : /^\d{4}$/.test(q)
              ? `t.phone_end = ${use(phones.lastFourIndexOf(q))}`
              : nameCondition(use(containing(q)))),
      ];
    };

  return {
    ...desk,
    conditions: (me: number, filter: SignupFilter) =>
      desk.conditions(me, { tab: filter.state, assignee: filter.assignee }, conditionsOf(filter)),

    async list(me: number, filter: SignupFilter & { page: number; size: number }): Promise<SignupList> {
      const [found, campaigns] = await Promise.all([
        desk.list(
          me,
          { ...filter, tab: filter.state },
          conditionsOf(filter),
          'coalesce(r.repeated_at, t.created_at) desc, t.id desc',
        ),
        database.pool.query(
          `select campaign from signups where campaign <> '' group by campaign order by count(*) desc, campaign limit 100`,
        ),
      ]);
      return {
        ...found,
        rows: await Promise.all(found.rows.map(rowOf)),
        campaigns: campaigns.rows.map(({ campaign }) => campaign),
      };
    },

    move: (who: ActingStaff, target: CaseTarget & { state: SignupState }) =>
      desk.change(who, target, 'move', async (row) =>
        nextSignupStates[row.state].includes(target.state)
          ? { set: { state: target.state, assignee: row.assignee ?? who.id } }
          : refuse('wrong_state'),
      ),
  };
}
export type SignupDesk = ReturnType<typeof signupDesk>;
