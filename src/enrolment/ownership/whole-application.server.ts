import type { PoolClient } from 'pg';
import { endDeletionRequest } from '#enrolment/account/ended-request.server.ts';
import { changeRow } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import type { Database } from '#kit/database.server.ts';
import type { Language } from '#kit/language.ts';
import { maskPhone } from '#kit/phone.ts';
import { askAnew } from './ask-anew.server.ts';
import { endBegunLinks } from './begun-links.server.ts';

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
