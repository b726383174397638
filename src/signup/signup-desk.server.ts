import { type CaseRow, type CaseTarget, caseDesk } from '#cases/case-desk.server.ts';
import { sealedCase } from '#cases/sealed-case.server.ts';
import type { PayloadOf } from '#kit/call/call.ts';
import { refuse } from '#kit/call/outcome.ts';
import type { ActingStaff } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import { type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import { containing } from '#kit/search/containing.ts';
import { spelledNames } from '#kit/search/spelled-names.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { maskPhone, readPhone } from '#kit/text/phone.ts';
import type { Rows } from '#rows.ts';
import { cityNames } from './cities.server.ts';
import type { exportSignups, listSignups, SignupDetail, SignupList, SignupRow } from './contract.ts';
import type { SignupTab } from './signup-choices.ts';
import { interestWords, nextSignupStates, type SignupState, signupStates, stateWords } from './signup-choices.ts';
import { type Interest, signupRetentionDays } from './signup-fields.ts';

type StoredSignup = Omit<Rows['signups'], 'interests'> &
  CaseRow & {
    interests: Interest[];
    state: SignupState;
    assignee_name: string | null;
    notes: number;
  };
type SignupFilter = Omit<PayloadOf<typeof listSignups>, 'page' | 'size'>;

const selectSignup = `select t.*, u.name as assignee_name,
    (select count(*)::int from signup_notes n where n.signup = t.id) as notes
  from signups t left join screen_users u on u.id = t.assignee`;

const nameCondition = (place: string) => `t.company ilike any (${place}) or t.city_name ilike any (${place})`;

/** Staff operations on sign-ups. */
export function signupDesk(needs: Needs<'database' | 'clock' | 'sealing' | 'phones' | 'audit'>) {
  const { database, sealing, phones } = needs;
  const sealed = sealedCase(sealing, {
    name: 'signup',
    table: 'signups',
    key: 'id',
    columns: [],
    beside: [{ table: 'signup_notes', place: 'note', column: 'signup' }],
  });

  const rowOf = async (row: StoredSignup): Promise<SignupRow> => ({
    ...fieldsOf(row, 'id', 'revision', 'state', 'company', 'interests', 'campaign'),
    ...fieldsOf(row, 'notes', 'created_at', 'updated_at'),
    phone: row.erased_at ? '' : maskPhone(phones.open(row.phone)),
    city: await cityNames(row.city_name),
    assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? '' },
    // Each sign-up gives its consent.
    repeated_at: row.consent_at > row.created_at ? row.consent_at.toISOString() : null,
    erased: row.erased_at !== null,
  });

  const desk = caseDesk<StoredSignup, SignupTab, SignupDetail>(
    { ...needs, sealed },
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
      ...fieldsOf(row, 'language', 'channel', 'consent_version'),
      repeats: [],
      note_list: notes,
    }),
  );

  type ExtraConditions = Parameters<typeof desk.conditions>[2];
  const conditionsOf = async ({ interest, campaign, q }: SignupFilter): Promise<ExtraConditions> => {
    const spelled = await spelledNames(database, 'signup', q);
    return (use) => {
      const phone = readPhone(q);
      return [
        interest.length > 0 && `t.interests && ${use(interest)}::text[]`,
        campaign !== '' && `t.campaign = ${use(campaign)}`,
        q !== '' &&
          (phone
            ? `t.phone_index = ${use(phones.indexOf(phone))}`
            : /^\d{4}$/.test(q)
              ? `t.phone_end = ${use(phones.lastFourIndexOf(q))}`
              : `(${[nameCondition(use(containing(q))), ...spelled(use).map((ids) => `t.id in (${ids})`)].join(' or ')})`),
      ];
    };
  };

  return {
    ...desk,

    async list(me: number, filter: PayloadOf<typeof listSignups>): Promise<SignupList> {
      const [found, campaigns] = await Promise.all([
        desk.list(me, { ...filter, tab: filter.state }, await conditionsOf(filter), 't.consent_at desc, t.id desc'),
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

    exportFile(who: Exporter, given: PayloadOf<typeof exportSignups>) {
      const word = (text: Text) => inLanguage(text, who.language);
      const phoneOf = (row: StoredSignup) => {
        if (row.erased_at) return '';
        const phone = phones.open(row.phone);
        return given.personal ? phone.replace(/^\+86/, '') : maskPhone(phone);
      };
      return exportList<StoredSignup & { city: string }, number>(needs, who, given, {
        name: ['采购商注册', 'sign-ups'],
        action: 'signup.export',
        subject: 'signups',
        async keys() {
          const { where, values } = desk.conditions(who.id, { ...given, tab: given.state }, await conditionsOf(given));
          const { rows } = await database.pool.query(
            `select t.id from signups t where ${where} order by t.id desc`,
            values,
          );
          return rows.map(({ id }) => id);
        },
        async read(ids) {
          const { rows } = await database.pool.query(`${selectSignup} where t.id = any($1) order by t.id desc`, [ids]);
          return Promise.all(rows.map(async (row) => ({ ...row, city: word(await cityNames(row.city_name)) })));
        },
        columns: [
          [word(['编号', 'Number']), (row) => row.id],
          [word(['公司', 'Company']), (row) => row.company],
          [word(['手机号', 'Phone']), phoneOf],
          [word(['城市', 'City']), (row) => row.city],
          [word(['采购需求', 'Looking for']), (row) => row.interests.map((one) => word(interestWords[one])).join('; ')],
          [word(['来源', 'Campaign']), (row) => row.campaign],
          [word(['状态', 'Status']), (row) => word(stateWords[row.state])],
          [word(['处理人', 'Assignee']), (row) => row.assignee_name ?? ''],
          [word(['注册时间', 'Signed up']), (row) => exportMoment(row.created_at)],
        ],
      });
    },
  };
}
export type SignupDesk = ReturnType<typeof signupDesk>;
