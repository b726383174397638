import { hash as digest } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { deviceCookie } from '#hall/protocol.ts';
import type { Session } from '#kit/call/session.ts';
import { readCookies } from '#kit/call/visit.ts';
import type { Database } from '#kit/db/database.server.ts';

export const hashOf = (token: string): string => digest('sha256', token, 'base64url');
export const sessionId = (display: number) => `device/${display}`;

export const tokenOf = (headers: IncomingHttpHeaders): string | undefined => {
  const cookies = readCookies(headers.cookie);
  const token = cookies[`__Host-${deviceCookie}`] ?? cookies[deviceCookie];
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
};

type BoardRow = { board?: string } | null;

/**
 * What a paired device may do elsewhere on the site: watch the boards that are on, or prepared for it, and nothing
 * else. As a session of kind `device`, with a role `board:<address>` for each.
 */
export async function deviceSession(database: Database, headers: IncomingHttpHeaders): Promise<Session | undefined> {
  if (!headers.cookie?.includes(deviceCookie)) return undefined;
  const token = tokenOf(headers);
  if (!token) return undefined;
  const { rows } = await database.pool.query<{ id: number; put: BoardRow; prepared: BoardRow }>({
    name: 'hall_device_boards',
    text: `select d.id, h.document->'programme'->d.id::text->'content' as put, h.document->'preview'->d.id::text as prepared
      from hall_displays d join halls h on h.id = d.hall where d.token_hash = $1 and d.revoked_at is null`,
    values: [hashOf(token)],
  });
  const row = rows[0];
  if (!row) return undefined;
  const boards = [row.put, row.prepared].flatMap((content) => content?.board ?? []);
  return {
    id: sessionId(row.id),
    kind: 'device',
    account: row.id,
    roles: boards.map((address) => `board:${address}`),
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
}
