import type { FastifyReply } from 'fastify';
import type { PoolClient } from 'pg';
import type { ApplicantRecord, applicantKind } from '#accounts/contract.ts';
import { applicationNumber, changeRow, unchanged, writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { LicenceView } from '#enrolment/review/licence.server.ts';
import { done, type Outcome, type Refusal, refuse } from '#kit/call/outcome.ts';
import type { Session, Sessions } from '#kit/call/session.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { CodeFault } from '#kit/form/code-refusals.ts';
import type { QueuedMessage } from '#kit/sms/outbox.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { hourMs } from '#kit/text/time.ts';
import { objectionHours } from './ownership-contract.ts';

/*
 * Transfer of an application: by hand-over (proof: the holder’s code), recovery (licence and objection period) or claim (licence and
 * reviewer). The proofs differ; the transfer, its side effects and the messages to both sides are shared here.
 */

export interface SignedIn {
  record: ApplicantRecord;
  opened: { token: string; session: Session };
}
/** Session functions of accounts. */
export interface OpenSession {
  replace(
    from: { sessions: Sessions; reply: FastifyReply },
    kind: typeof applicantKind,
    opened: SignedIn['opened'],
  ): Promise<void>;
}
type Purpose = 'handover' | 'recovery';

/** What all three ways of a transfer need. */
export interface OwnershipNeeds
  extends Needs<'database' | 'objects' | 'phones' | 'sealing' | 'secrets' | 'sms' | 'clock' | 'audit'> {
  accounts: ApplicantAccounts;
  licence: LicenceView;
  sealed: SealedFields;
}

/** Phone functions of accounts, injected by `server/services.ts`. */
export interface ApplicantAccounts {
  sendCode(
    phone: string,
    purpose: Purpose,
    from: { address: string; language: Language },
  ): Promise<Outcome<{ retry_after: number; expires_in: number }, 'too_many' | 'sms_away' | 'phone_refused'>>;
  verifyCode(
    phone: string,
    purpose: Purpose,
    code: string,
    address: string,
  ): Promise<Outcome<unknown, CodeFault | 'too_many'>>;
  phoneOf(applicant: number): Promise<string>;
  lockForPhone(
    client: PoolClient,
    applicant: number,
    phone: string,
  ): Promise<{ own: { phone: string } | undefined; other: { id: number; isDisabled: boolean } | undefined }>;
  /** Returns a callback to run after the commit. */
  movePhone(
    client: PoolClient,
    applicant: number,
    change: { from: string; to: string; other: number | undefined },
  ): Promise<() => void>;
  openApplicantSession(
    client: PoolClient,
    applicant: number,
    phone: string,
    from: { address: string; userAgent: string },
  ): Promise<SignedIn>;
}

export interface HeldApplication {
  id: number;
  applicant: number;
  state: State;
  revision: number;
  company: string;
  creditCode: string;
  language: Language;
}

/** Finds an application by its applicant or its id. */
export async function findHeld(
  client: PoolClient | Database['pool'],
  { applicant, id }: { applicant?: number; id?: number },
  lock: 'for update' | '' = '',
): Promise<HeldApplication | undefined> {
  const { rows } = await client.query<HeldApplication>(
    `select id, applicant, state, revision, coalesce(fields->>'company_name', '') as company, credit_code as "creditCode", language
     from applications where ${id === undefined ? 'applicant' : 'id'} = $1 ${lock}`,
    [id ?? applicant],
  );
  return rows[0];
}

type By = { kind: 'user' | 'ia'; id: number };

/**
 * Records the new holder of a locked application with a history entry and a new revision. Ends hand-over links and capture phones of
 * both sides and cancels a pending deletion request, which the new holder did not make. The caller ends sessions when a number moves.
 */
export async function recordTransfer(
  client: PoolClient,
  application: Pick<HeldApplication, 'id' | 'applicant' | 'state' | 'revision'>,
  now: Date,
  {
    action,
    by,
    ownWords,
    to = application.applicant,
  }: {
    action: 'hand_over' | 'recover' | 'claim_granted';
    by: By;
    ownWords?: string;
    /** The new holder’s account; the same account if only its number changes. */
    to?: number;
  },
): Promise<void> {
  const { id, applicant, state } = application;
  const who = { actorKind: by.kind, actor: by.id };
  const moved = to === applicant ? {} : { applicant: to };
  const event = { ...who, action, ...(ownWords === undefined ? {} : { ownWords }) };
  if (!(await changeRow(client, application, now, moved, event))) throw new Error(`application ${id} was not locked`);
  for (const table of ['handovers', 'capture_links'])
    await client.query(`update ${table} set ended_at = $2 where applicant = any($1) and ended_at is null`, [
      [applicant, to],
      now,
    ]);
  const { rowCount } = await client.query(
    'update deletion_requests set cancelled_at = $2 where applicant = $1 and cancelled_at is null and done_at is null',
    [to, now],
  );
  const after = unchanged({ state, revision: application.revision + 1 });
  if (rowCount !== 0) await writeEvent(client, id, now, { ...who, ...after, action: 'deletion_cancelled' });
}

/** Whether an applicant has more than an empty draft, which a transfer to them would replace. */
async function hasOwn(client: PoolClient, applicant: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from applications where applicant = $1 and (state <> 'draft' or round > 0 or exists (
       select 1 from jsonb_each(fields) as answer(name, given) where given not in ('""', '[]', 'null', '{}')))`,
    [applicant],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Gives an account another phone number, in one transaction: locks the accounts, checks the proof again, moves the number, ends
 * sessions and links, writes history and queues messages to both numbers.
 *
 * @param proof checks the locked application; returns a refusal or undefined.
 */
export async function moveNumber<Given, Reason extends string>(
  { database, accounts, phones, sms, clock }: OwnershipNeeds,
  {
    applicant,
    to,
    action,
    by,
    proof,
    after,
  }: {
    applicant: number;
    to: string;
    action: 'hand_over' | 'recover';
    by: By;
    proof(client: PoolClient, application: HeldApplication | undefined): Promise<Refusal<Reason> | undefined>;
    /** Runs after the change; must end the granted request before the objection period of other requests restarts. */
    after(client: PoolClient): Promise<Given>;
  },
): Promise<Outcome<Given, Reason | 'has_own'>> {
  type Moved = { given: Given; messages: number[]; forget(): void };
  const outcome = await database.transaction(async (client): Promise<Outcome<Moved, Reason | 'has_own'>> => {
    const { own, other } = await accounts.lockForPhone(client, applicant, to);
    const application = own && (await findHeld(client, { applicant }, 'for update'));
    const refused = await proof(client, application);
    if (refused) return refused;
    if (!own || !application) throw new Error('a proof let nothing change hands');
    if (other && (other.isDisabled || (await hasOwn(client, other.id)))) return refuse('has_own');
    const from = own.phone;
    const now = new Date(clock.now());
    await recordTransfer(client, application, now, { action, by, ownWords: `${maskPhone(from)} → ${maskPhone(to)}` });
    const forget = from === to ? () => {} : await accounts.movePhone(client, applicant, { from, to, other: other?.id });
    const given = await after(client);
    const about = { ...application, phone: to };
    const [told, took] = action === 'recover' ? (['lost', 'regained'] as const) : (['gave', 'took'] as const);
    const messages = await sms.queue(
      client,
      ownershipMessage(told, from, about),
      ownershipMessage(took, to, about),
      ...(await restartObjection(client, phones, application.id, now)),
    );
    return done({ given, messages, forget });
  });
  if (!outcome.ok) return outcome;
  outcome.value.forget();
  await sms.deliver(outcome.value.messages);
  return done(outcome.value.given);
}

/** Messages to the numbers on record when a recovery is requested: their owners can object. */
export async function objectionMessages(
  client: PoolClient,
  phones: Pick<SealedPhones, 'open'>,
  of: { recovery: number } | { application: number },
): Promise<QueuedMessage[]> {
  const [column, id] = 'recovery' in of ? ['recovery', of.recovery] : ['application', of.application];
  const { rows } = await client.query<{
    recovery: number;
    id: number;
    company: string;
    language: Language;
    phone: string;
    phone_index: string;
    new_phone: string;
  }>(
    `select r.id as recovery, a.id, coalesce(a.fields->>'company_name', '') as company, a.language, p.phone, p.phone_index,
       r.phone as new_phone
     from recovery_notices n join recoveries r on r.id = n.recovery and r.state = 'waiting'
     join applications a on a.id = n.application join applicants p on p.id = a.applicant
     where n.${column} = $1 order by r.id, a.id`,
    [id],
  );
  return rows.map(({ recovery, phone, phone_index, new_phone, ...application }) => ({
    ...ownershipMessage('asked', { phone, phone_index }, { ...application, phone: phones.open(new_phone) }),
    cause: `recovery/${recovery}/${application.id}`,
  }));
}

/**
 * The number on record changed: pending recoveries notify the new number too and restart their objection period. Call after ending the
 * granted request.
 */
export async function restartObjection(
  client: PoolClient,
  phones: Pick<SealedPhones, 'open'>,
  application: number,
  now: Date,
): Promise<QueuedMessage[]> {
  await client.query(
    `update recoveries r set decide_from = $2 from recovery_notices n
     where n.application = $1 and r.id = n.recovery and r.state = 'waiting'`,
    [application, new Date(now.getTime() + objectionHours * hourMs)],
  );
  return objectionMessages(client, phones, { application });
}

/** Message texts with the provider’s template and values. A claim’s messages do not name the other side. */
function wordsOf(number: string, of: Text, phone: string, reason: string) {
  const moved = ['number', 'company', 'phone'] as const;
  const own = ['number', 'company'] as const;
  return {
    gave: [
      `【织联】您的入驻申请 ${number}${of[0]}已转交给 ${phone}。如非本人操作，请立即联系我们。`,
      `[Weftline] Your application ${number}${of[1]} was handed over to ${phone}. If this was not you, contact us immediately.`,
      'handed_over',
      moved,
    ],
    took: [
      `【织联】您已接手入驻申请 ${number}${of[0]}，以后请用这个手机号登录。`,
      `[Weftline] You have taken over the application ${number}${of[1]}. Sign in with this number from now on.`,
      'taken_over',
      own,
    ],
    asked: [
      `【织联】有人申请把入驻申请 ${number}${of[0]}改绑到 ${phone}。如非本人，请在 ${objectionHours} 小时内登录，在“账号”里拒绝。`,
      `[Weftline] Someone has asked to move application ${number}${of[1]} to ${phone}. If this was not you, sign in within ${objectionHours} hours and decline it under Account.`,
      'recovery_asked',
      moved,
    ],
    lost: [
      `【织联】入驻申请 ${number}${of[0]}已改绑到 ${phone}。如有疑问，请立即联系我们。`,
      `[Weftline] The application ${number}${of[1]} now belongs to ${phone}. If this is wrong, contact us immediately.`,
      'handed_over',
      moved,
    ],
    regained: [
      `【织联】入驻申请 ${number}${of[0]}已绑定到这个手机号，以后请用它登录。`,
      `[Weftline] The application ${number}${of[1]} is yours again. Sign in with this number from now on.`,
      'taken_over',
      own,
    ],
    granted: [
      `【织联】您的企业认领已通过，申请 ${number} 已转到您的账号。`,
      `[Weftline] Your claim was approved: application ${number} is now in your account.`,
      'claim_granted',
      ['number'],
    ],
    taken_away: [
      `【织联】经核对营业执照，申请 ${number} 已转到该企业的另一账号。如有异议请联系我们。`,
      `[Weftline] Application ${number} was moved to another account of the company after we checked its business licence. If this is wrong, please contact us.`,
      'claim_taken_away',
      ['number'],
    ],
    refused: [
      `【织联】您的企业认领未通过。原因：${reason}。`,
      `[Weftline] Your claim was not approved. Reason: ${reason}.`,
      'claim_refused',
      ['reason'],
    ],
  } as const;
}

export function ownershipMessage(
  what: keyof ReturnType<typeof wordsOf>,
  to: QueuedMessage['to'],
  about: { id: number; language: Language; company?: string; phone?: string; reason?: string },
): QueuedMessage {
  const { id, language, company = '', reason = '' } = about;
  const all = { number: applicationNumber(id), company, phone: about.phone ? maskPhone(about.phone) : '', reason };
  const of: Text = company ? [`（${company}）`, ` of ${company}`] : ['', ''];
  const [zh, en, name, wanted] = wordsOf(all.number, of, all.phone, reason)[what];
  const values = Object.fromEntries(wanted.map((value) => [value, all[value]]));
  return {
    to,
    text: inLanguage([zh, en], language),
    about: `application/${id}`,
    template: { name, language, values },
  };
}
