import type { Pool, PoolClient } from 'pg';
import type { WechatPerson } from './wechat-client.server.ts';

type Client = Pool | PoolClient;

/** Stores the identity of a code; returns the applicant bound to this WeChat account in any of our apps. */
export async function rememberIdentity(
  client: PoolClient,
  appid: string,
  { openid, unionid }: Pick<WechatPerson, 'openid' | 'unionid'>,
  now: Date,
): Promise<{ applicant: number | undefined }> {
  const { rows } = await client.query(
    `insert into wechat_identities (appid, openid, unionid, created_at) values ($1, $2, $3, $4)
     on conflict (appid, openid) do update set unionid = coalesce(excluded.unionid, wechat_identities.unionid)
     returning applicant`,
    [appid, openid, unionid ?? null, now],
  );
  const known = rows[0]?.applicant;
  if (known != null) return { applicant: known };
  if (!unionid) return { applicant: undefined };
  const joined = await client.query<{ applicant: number }>(
    `update wechat_identities set applicant = other.applicant, bound_at = $4
     from (select applicant from wechat_identities where unionid = $3 and applicant is not null limit 1) other
     where appid = $1 and openid = $2 returning wechat_identities.applicant`,
    [appid, openid, unionid, now],
  );
  return { applicant: joined.rows[0]?.applicant };
}

/**
 * Binds a WeChat account to an applicant who verified their phone. An applicant has one WeChat account: an earlier one is
 * unbound. `unchanged`: it was bound already. Undefined if the account belongs to another applicant.
 */
export async function bind(
  client: PoolClient,
  { appid, openid }: { appid: string; openid: string },
  applicant: number,
  now: Date,
): Promise<'bound' | 'unchanged' | undefined> {
  const { rows } = await client.query<{ unionid: string | null; was: number | null }>(
    `update wechat_identities w set applicant = $3, bound_at = case when before.applicant is null then $4 else w.bound_at end
     from (select applicant from wechat_identities where appid = $1 and openid = $2 for update) before
     where w.appid = $1 and w.openid = $2 and (before.applicant is null or before.applicant = $3)
     returning w.unionid, before.applicant as was`,
    [appid, openid, applicant, now],
  );
  const bound = rows[0];
  if (!bound) return undefined;
  await client.query(
    `delete from wechat_identities where applicant = $1 and not (appid = $2 and openid = $3)
       and (appid = $2 or (unionid is not null and unionid is distinct from $4::text))`,
    [applicant, appid, openid, bound.unionid],
  );
  return bound.was === null ? 'bound' : 'unchanged';
}

export async function bindingOf(client: Client, applicant: number): Promise<{ bound_at: string } | null> {
  const { rows } = await client.query<{ bound_at: Date | null }>(
    'select min(bound_at) as bound_at from wechat_identities where applicant = $1',
    [applicant],
  );
  return rows[0]?.bound_at ? { bound_at: rows[0].bound_at.toISOString() } : null;
}

/** Deletes all identities of the account. Returns whether there was one. */
export async function unbind(client: Client, applicant: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from wechat_identities where applicant = $1 or unionid in
       (select unionid from wechat_identities where applicant = $1 and unionid is not null)`,
    [applicant],
  );
  return (rowCount ?? 0) > 0;
}
