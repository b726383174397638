import type { PoolClient } from 'pg';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import { applicantKind } from './contract.ts';
import type { SessionStore } from './sessions.server.ts';

/**
 * Moves a phone number to an applicant. An earlier owner of the new number gets the old one, so that each number belongs to one
 * applicant before and after; the caller has checked that the earlier owner loses no data. Sessions of both end, and WeChat
 * accounts move with the numbers.
 */
export function phoneChange({
  sessions,
  phones,
}: {
  sessions: Pick<SessionStore, 'endAllWithin'>;
  phones: Pick<SealedPhones, 'open' | 'indexOf' | 'columnsOf'>;
}) {
  const assignPhone = (client: PoolClient, applicant: number, e164: string) => {
    const { phone, phone_index, phone_end } = phones.columnsOf(e164);
    return client.query('update applicants set phone = $2, phone_index = $3, phone_end = $4 where id = $1', [
      applicant,
      phone,
      phone_index,
      phone_end,
    ]);
  };

  return {
    /** Locks the applicant and the owner of the number, always in the same order. */
    async lockForPhone(
      client: PoolClient,
      applicant: number,
      phone: string,
    ): Promise<{ own: { phone: string } | undefined; other: { id: number; isDisabled: boolean } | undefined }> {
      const { rows } = await client.query(
        'select id, phone, disabled_at from applicants where id = $1 or phone_index = $2 order by id for update',
        [applicant, phones.indexOf(phone)],
      );
      const own = rows.find(({ id, disabled_at }) => id === applicant && !disabled_at);
      const other = rows.find((row) => row.id !== applicant);
      return {
        own: own && { phone: phones.open(own.phone) },
        other: other && { id: other.id, isDisabled: other.disabled_at !== null },
      };
    },

    /** Runs in the caller's transaction, after `lockForPhone`. Call the returned function after the commit. */
    async movePhone(
      client: PoolClient,
      applicant: number,
      { from, to, other }: { from: string; to: string; other: number | undefined },
    ): Promise<() => void> {
      const forget = await sessions.endAllWithin(client, applicantKind, other ? [applicant, other] : [applicant]);
      if (other === undefined) {
        await client.query('delete from wechat_identities where applicant = $1', [applicant]);
        await assignPhone(client, applicant, to);
        return forget;
      }
      // The index is unique, also between the two updates.
      await client.query('update applicants set phone_index = null where id = $1', [other]);
      await assignPhone(client, applicant, to);
      await assignPhone(client, other, from);
      await client.query(
        `update wechat_identities set applicant = case when applicant = $1 then $2::bigint else $1::bigint end
         where applicant in ($1, $2)`,
        [applicant, other],
      );
      return forget;
    },
  };
}
export type PhoneChange = ReturnType<typeof phoneChange>;
