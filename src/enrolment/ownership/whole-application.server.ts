import type { PoolClient } from 'pg';
import { changeRow, writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Language } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { objectionHours } from './ownership-contract.ts';

/**
 * An application came to somebody else, whether with the account that holds it or into theirs. A request to forget that account was
 * made without them, or before they had it: it would take from them what nobody told them was going. They may ask anew.
 */
export async function endDeletionRequest(
  client: PoolClient,
  applicant: number,
  application: { id: number; state: State; revision: number },
  { by, now }: { by: { kind: 'user' | 'ia'; id: number }; now: Date },
): Promise<void> {
  const { rowCount } = await client.query(
    'update deletion_requests set cancelled_at = $2 where applicant = $1 and cancelled_at is null and done_at is null',
    [applicant, now],
  );
  if (rowCount === 0) return;
  const { id, state, revision } = application;
  await writeEvent(client, id, now, {
    actorKind: by.kind,
    actor: by.id,
    action: 'deletion_cancelled',
    fromState: state,
    toState: state,
    revision,
  });
}

/**
 * An application has another number on record. Requests that still wait for it were told to the number before: the new one is told
 * as well, and has as long to object. Called after the request that was granted, if it was one, has ended.
 */
export async function askAnew(client: PoolClient, application: number, now: Date): Promise<void> {
  await client.query(
    `with waiting as (update recoveries r set decide_from = $3 from recovery_notices n
       where n.application = $1 and r.id = n.recovery and r.state = 'waiting' returning r.id)
     update recovery_notices set state = 'queued', at = $2
     where application = $1 and recovery in (select id from waiting)`,
    [application, now, new Date(now.getTime() + objectionHours * 3_600_000)],
  );
}

/**
 * Ends what an account began and another browser would go on with: the link of a hand-over, and phones that take pictures. When an
 * account or its application goes to somebody else, it goes without them: their holder may be who lost it.
 */
export async function endBegunLinks(client: PoolClient, applicants: readonly number[], now: Date): Promise<void> {
  for (const table of ['handovers', 'capture_links'])
    await client.query(`update ${table} set ended_at = $2 where applicant = any($1) and ended_at is null`, [
      applicants,
      now,
    ]);
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

const columns = `id, applicant, state, revision, coalesce(fields->>'company_name', '') as company, credit_code as "creditCode", language`;

export async function heldBy(
  client: PoolClient | Database['pool'],
  applicant: number,
  lock: 'for update' | '' = '',
): Promise<HeldApplication | undefined> {
  const { rows } = await client.query<HeldApplication>(
    `select ${columns} from applications where applicant = $1 ${lock}`,
    [applicant],
  );
  return rows[0];
}

export async function findHeld(
  client: PoolClient,
  id: number,
  lock: 'for update' | '' = '',
): Promise<HeldApplication | undefined> {
  const { rows } = await client.query<HeldApplication>(`select ${columns} from applications where id = $1 ${lock}`, [
    id,
  ]);
  return rows[0];
}

/** Whether somebody has something of their own to lose: anything beyond a draft without an answer in it. */
export async function hasOwn(client: PoolClient, applicant: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from applications where applicant = $1 and (state <> 'draft' or round > 0 or exists (
       select 1 from jsonb_each(fields) as answer(name, given) where given not in ('""', '[]', 'null', '{}')))`,
    [applicant],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * One line in the history of a locked row, and a new revision: what other devices still hold is out of date, what they began is over, a
 * deletion included, and the new number is asked about whatever the one before was asked about.
 */
export async function recordPhoneChange(
  client: PoolClient,
  application: HeldApplication,
  now: Date,
  {
    action,
    by,
    from,
    to,
  }: { action: 'hand_over' | 'recover'; by: { kind: 'user' | 'ia'; id: number }; from: string; to: string },
): Promise<void> {
  const { id, state } = application;
  const revision = application.revision + 1;
  const ownWords = `${maskPhone(from)} → ${maskPhone(to)}`;
  if (!(await changeRow(client, application, now, {}, { actorKind: by.kind, actor: by.id, action, ownWords })))
    throw new Error(`application ${id} was not locked`);
  await endBegunLinks(client, [application.applicant], now);
  await endDeletionRequest(client, application.applicant, { id, state, revision }, { by, now });
  await askAnew(client, id, now);
}
