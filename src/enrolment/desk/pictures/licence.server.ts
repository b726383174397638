import { timingSafeEqual } from 'node:crypto';
import { writeEvent } from '#enrolment/application-rows.server.ts';
import type { Database } from '#kit/database.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import { businessOffsetMs, type Clock } from '#kit/time.ts';
import { type Size, watermarked } from './watermark.server.ts';

export const licencePath = '/console/licence';
/** Addresses stay the same within a window, so that a page that reads again does not load again; they live one to two. */
const windowMs = 5 * 60_000;
const mostBytes = 30 * 2 ** 20;

export interface LicenceAddress {
  application: number;
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
}: {
  database: Database;
  objects: Pick<ObjectStore, 'read'>;
  secrets: Pick<Secrets, 'sign'>;
  clock: Clock;
}) {
  const signOf = ({ application, key, viewer, size, until }: Omit<LicenceAddress, 'sign'>) =>
    secrets.sign('enrolment/licence', JSON.stringify([application, key, viewer, size, until])).slice(0, 43);

  function address(application: number, key: string, viewer: number, size: Size): string {
    const until = (Math.floor(clock.now() / windowMs) + 2) * windowMs;
    const parts = { application, key, viewer, size, until };
    const query = new URLSearchParams({
      application: String(application),
      key,
      viewer: String(viewer),
      size,
      until: String(until),
      sign: signOf(parts),
    });
    return `${licencePath}?${query}`;
  }

  return {
    /** Addresses for one reviewer, in the form of every other picture's. */
    addresses: (application: number, key: string, viewer: number) => ({
      url: address(application, key, viewer, 'full'),
      thumbnail: address(application, key, viewer, 'small'),
    }),

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

    /** The picture with the viewer's name across it, and a line in the history; undefined when it is not there. */
    async show({ application, key, viewer, size }: LicenceAddress): Promise<Buffer | undefined> {
      const [original, people] = await Promise.all([
        objects.read(key, mostBytes),
        database.pool.query<{ name: string; username: string; state: string; revision: number }>(
          `select u.name, u.username, a.state, a.revision from screen_users u, applications a
           where u.id = $1 and a.id = $2`,
          [viewer, application],
        ),
      ]);
      const person = people.rows[0];
      if (!original || !person) return undefined;
      const now = clock.now();
      const at = new Date(now + businessOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
      // The account name as well: it stays legible where no font has the characters of the other.
      const who = person.name === person.username ? person.name : `${person.name} ${person.username}`;
      const picture = await watermarked(original, size, `${who} ${at} 仅供入驻审核`);
      // The small one comes with the page, and opening the page is written down by itself.
      if (size === 'full')
        await writeEvent(database.pool, application, new Date(now), {
          actorKind: 'ia',
          actor: viewer,
          action: 'licence_opened',
          fromState: person.state,
          toState: person.state,
          revision: person.revision,
          after: { licence_image: key },
        });
      return picture;
    },
  };
}
export type LicenceView = ReturnType<typeof licenceView>;
