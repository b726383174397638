import { timingSafeEqual } from 'node:crypto';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { sharp } from '#kit/files/lazy-libraries.server.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import { businessOffsetMs } from '#kit/text/time.ts';
import { lineWidth, outlinesOf } from '#kit/text/typeset.server.ts';

/** What a screen shows of a licence; nothing larger leaves the server for staff. */
const sides = { full: 2400, small: 480 } as const;
export type Size = keyof typeof sides;

/** As large as uploads may be, and no decoding beyond it. */
const mostPixels = 40_000_000;
const decodeSeconds = 20;

/**
 * The text again and again across the whole, so that no cut of the picture is without it; legible on dark and on light. Drawn as
 * outlines: a server has no Chinese font, and who was looking must not depend on one.
 */
function tiles(width: number, height: number, text: string): Buffer {
  const size = Math.max(13, Math.round(Math.min(width, height) / 26));
  const style = { size, weight: 500 } as const;
  const long = Math.round(lineWidth(text, style) + size * 4);
  const high = size * 6;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="tile" width="${long}" height="${high}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
      <path d="${outlinesOf(text, size, size * 2, style)}" fill="#000" fill-opacity="0.26"
        stroke="#fff" stroke-opacity="0.3" stroke-width="${size / 18}"/>
    </pattern></defs>
    <rect width="${width}" height="${height}" fill="url(#tile)"/></svg>`);
}

/** A copy with the text burnt into its pixels: upright, without metadata, never enlarged. */
export async function watermarked(original: Buffer, size: Size, text: string): Promise<Buffer> {
  const side = sides[size];
  const { data, info } = await sharp(original, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .timeout({ seconds: decodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .composite([{ input: tiles(width, height, text) }])
    .jpeg({ quality: size === 'full' ? 84 : 76 })
    .toBuffer();
}

/**
 * Records in its history that a reviewer has the licence of an application before their eyes: the picture of that `key`, or else the
 * present one, and not again if it was recorded after `notSince`.
 */
export async function noteOpening(
  database: Database,
  application: number,
  viewer: number,
  { at, key, notSince = at }: { at: Date; key?: string; notSince?: Date },
): Promise<void> {
  await database.pool.query(
    `insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision, after)
     select id, $3, 'ia', $2, 'licence_opened', state, state, revision, jsonb_build_object('licence_image', shown)
     from applications, coalesce($4, fields->>'licence_image', '') shown
     where id = $1 and round > 0 and shown <> '' and not exists (select 1 from application_events e
       where e.application = $1 and e.actor_kind = 'ia' and e.actor = $2 and e.action = 'licence_opened' and e.at > $5)`,
    [application, viewer, at, key, notSince],
  );
}

export const licencePath = '/console/licence';
/** Addresses stay the same within a window, so that a page that reads again does not load again; they live one to two. */
const windowMs = 5 * 60_000;
const mostBytes = 30 * 2 ** 20;

export interface LicenceAddress {
  /** The application that it belongs to, or 0 for one that was handed in with a request for a lost number. */
  application: number;
  recovery: number;
  key: string;
  viewer: number;
  size: Size;
  until: number;
  sign: string;
}

/**
 * Licences as staff see them: only ever with the viewer's name and the time burnt in. An address is one reviewer's, ends
 * after minutes, and serves nobody without that reviewer's session; the original stays in the store.
 */
export function licenceView({
  database,
  objects,
  secrets,
  clock,
  audit,
}: Needs<'database' | 'secrets' | 'clock' | 'audit'> & { objects: Pick<ObjectStore, 'read'> }) {
  const signOf = ({ application, recovery, key, viewer, size, until }: Omit<LicenceAddress, 'sign'>) =>
    secrets.sign('enrolment/licence', JSON.stringify([application, recovery, key, viewer, size, until])).slice(0, 43);

  return {
    /** Addresses for one reviewer, in the form of every other picture's; `of` is what the licence came with. */
    addresses(of: { application: number } | { recovery: number }, key: string, viewer: number) {
      const until = (Math.floor(clock.now() / windowMs) + 2) * windowMs;
      const address = (size: Size) => {
        const parts = { application: 0, recovery: 0, ...of, key, viewer, size, until };
        const query = Object.entries({ ...parts, sign: signOf(parts) }).map(([name, value]) => [name, String(value)]);
        return `${licencePath}?${new URLSearchParams(query)}`;
      };
      return { url: address('full'), thumbnail: address('small') };
    },

    /** Whether the address was made here, for this viewer, and is still alive. */
    isValid(given: LicenceAddress, viewer: number): boolean {
      const sign = Buffer.from(signOf(given));
      const other = Buffer.from(given.sign);
      return (
        sign.length === other.length &&
        timingSafeEqual(sign, other) &&
        given.viewer === viewer &&
        given.until > clock.now()
      );
    },

    /** The picture with the viewer's name across it, and a line of who saw it; undefined when it is not there. */
    async show(
      { application, recovery, key, viewer, size }: LicenceAddress,
      address: string,
    ): Promise<Buffer | undefined> {
      const [original, people, applications] = await Promise.all([
        objects.read(key, mostBytes),
        database.pool.query('select name, username from screen_users where id = $1', [viewer]),
        database.pool.query('select id from applications where id = $1', [application]),
      ]);
      const person = people.rows[0];
      const shown = applications.rows[0];
      if (!original || !person || (!shown && !recovery)) return undefined;
      const now = clock.now();
      const at = new Date(now + businessOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
      // The account name as well: two colleagues may bear one name, and some have characters that no face draws.
      const who = person.name === person.username ? person.name : `${person.name} ${person.username}`;
      const picture = await watermarked(original, size, `${who} ${at} ${recovery ? '仅供换绑核对' : '仅供入驻审核'}`);
      if (recovery)
        await database.transaction((client) =>
          audit(
            client,
            auditEntry({ id: viewer, address }, now, {
              action: 'enrolment.licence_opened',
              subject: `recovery/${recovery}`,
              after: { size },
            }),
          ),
        );
      // The small one comes with the application's page, and opening that is written down by itself.
      else if (size === 'full') await noteOpening(database, application, viewer, { at: new Date(now), key });
      return picture;
    },
  };
}
export type LicenceView = ReturnType<typeof licenceView>;
