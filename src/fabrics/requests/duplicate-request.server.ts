import type { PoolClient } from 'pg';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { dayMs } from '#kit/text/time.ts';
import type { RequestForm } from './contract.ts';
import { type RequestRows, readRequest, type StoredRequest } from './request-rows.server.ts';

/** Window in which an identical request counts as a repeat: always at first, then while it is new. */
const sameMs = dayMs;
const sameInAnyCaseMs = 600_000;
/** Personal fields; the items are in the digest. */
const writtenPlaces = ['name', 'company', 'address', 'note'] as const;

/** Requests that come again: an answer was lost, or the buyer saw that something in the form was wrong. */
export function duplicateRequests({ rows, audit }: Needs<'audit'> & { rows: RequestRows }) {
  /** @returns personal fields that differ from the stored ones. */
  function changedPlaces(row: StoredRequest, form: RequestForm): (typeof writtenPlaces)[number][] {
    const before = rows.detailOf(row);
    return writtenPlaces.filter((place) => before[place] !== form[place]);
  }

  /**
   * The request that a form asks for once more. One that nobody has taken up yet is it also with another address or note,
   * which it takes on; of one that was taken up or closed those can no longer be changed, so with others it is none.
   */
  async function find(
    client: PoolClient,
    { phone_index, digest, now, form }: { phone_index: string; digest: string; now: number; form: RequestForm },
  ): Promise<StoredRequest | undefined> {
    const { rows: found } = await client.query(
      `select id from fabric_requests where phone_index = $1 and digest = $2
         and created_at > case state when 'new' then $3::timestamptz else $4::timestamptz end
       order by created_at desc, id desc`,
      [phone_index, digest, new Date(now - sameMs), new Date(now - sameInAnyCaseMs)],
    );
    for (const { id } of found) {
      const row = await readRequest(client, { id }, { held: true });
      if (row && (row.state === 'new' || changedPlaces(row, form).length === 0)) return row;
    }
    return undefined;
  }

  /**
   * Whoever asks for the same again, with another address or note, has seen that the first one was wrong. Their form holds as
   * a whole, as they saw it: a place that is empty now was emptied. The log says which places, and no word of the buyer's.
   */
  async function correct(
    client: PoolClient,
    row: StoredRequest,
    { form, address, now }: { form: RequestForm; address: string; now: number },
  ): Promise<void> {
    const changed = changedPlaces(row, form);
    if (changed.length === 0) return;
    const { id, number, revision } = row;
    const written = rows.writtenBy(form, number);
    await client.query(
      `update fabric_requests set name = $2, company = $3, address = $4, note = $5, revision = revision + 1, updated_at = $6
       where id = $1`,
      [id, written.name, written.company, written.address, written.note, new Date(now)],
    );
    const entry = {
      action: 'fabrics.request_correct',
      subject: `fabric_request/${number}`,
      before: { revision },
      after: { revision: revision + 1, changed },
    };
    await audit(client, auditEntry({ kind: 'buyer', id: null, address }, now, entry));
  }

  return { find, correct };
}
