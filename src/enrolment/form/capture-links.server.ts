import { createHash, randomBytes } from 'node:crypto';
import {
  type ApplicationFields,
  maxCount,
  type PictureFieldName,
  pictureKeys,
  picturesIn,
} from '#enrolment/application/application-fields.ts';
import { type Applicant, type ApplicantEnrolment, picturePrefix } from '#enrolment/application/enrolment.server.ts';
import { pictureLimits } from '#enrolment/application/picture-file.ts';
import type { PictureRecords } from '#enrolment/application/picture-records.server.ts';
import type { Application } from '#enrolment/contract.ts';
import type { OutcomeOf, ReasonOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { openLiveHub } from '#kit/live/live-hub.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Language } from '#kit/text/language.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import type { Rows } from '#rows.ts';
import {
  type addCaptured,
  type Capture,
  type captureToken,
  linkLife,
  type openCapture,
  type startCapture,
} from './capture-contract.ts';
import type { LiveLink } from './capture-live.ts';

/** Adds a picture to a field; for certificates to the first row without one, or to a new row. */
export function withPicture(fields: ApplicationFields, name: PictureFieldName, key: string): ApplicationFields {
  if (name === 'licence_image') return { licence_image: key };
  const keys = pictureKeys(fields, name);
  if (keys.includes(key)) return { [name]: fields[name] };
  if (name !== 'certificates') return { [name]: [...keys, key] };
  const rows = fields.certificates ?? [];
  const free = rows.findIndex(({ image }) => !image);
  return {
    certificates:
      free < 0 ? [...rows, { image: key }] : rows.map((row, at) => (at === free ? { ...row, image: key } : row)),
  };
}

/** Removes a picture from a field; a certificate row is deleted only if nothing else is in it. */
export function withoutPicture(fields: ApplicationFields, name: PictureFieldName, key: string): ApplicationFields {
  if (name === 'licence_image') return { licence_image: fields.licence_image === key ? '' : fields.licence_image };
  if (name !== 'certificates') return { [name]: pictureKeys(fields, name).filter((one) => one !== key) };
  return {
    certificates: (fields.certificates ?? [])
      .map((row) => (row.image === key ? { ...row, image: '' } : row))
      .filter((row) => Object.values(row).some((value) => value !== '' && value !== undefined)),
  };
}

interface Link
  extends Pick<
    Rows['capture_links'],
    'id' | 'applicant' | 'phone_hash' | 'screen_user' | 'added' | 'expires_at' | 'ended_at'
  > {
  fields: PictureFieldName[];
  language: Language;
  /** The session that created it has ended. */
  is_signed_out: boolean;
}
type Refusal = ReasonOf<typeof openCapture>;

/** The desktop saves about once a second while typing; each save in between costs one retry. */
const mostTries = 8;
const channel = 'capture_changed';
const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const secret = () => randomBytes(32).toString('base64url');
const topicOf = (applicant: number) => `capture/${applicant}`;

/** Key prefix for a link's uploads, separate from the applicant's other pictures and from other links. */
const prefixOf = ({ applicant, id }: Pick<Link, 'applicant' | 'id'>) => `${picturePrefix(applicant)}phone-${id}/`;

/**
 * Links from the desk to a phone. A token is 256 random bits, shown once as a QR code; the first phone that opens it gets
 * a secret of its own in a cookie, and from then on only that counts. A link sees the names of the pictures wanted and
 * what it brought itself; it ends by time, by hand, by the next link, with the draft, and with the session that made it.
 */
export function captureLinks({
  database,
  objects,
  clock,
  notices,
  applicants,
  pictures,
  report,
}: Needs<'database' | 'objects' | 'clock'> & {
  notices: Notices;
  applicants: Pick<ApplicantEnrolment, 'getApplication' | 'saveApplication'>;
  pictures: Pick<PictureRecords, 'readSoon'>;
  report(message: string, error: unknown): void;
}) {
  const hub = openLiveHub({ clock, report });
  notices.listen(channel, (applicant) => hub.changed((topic) => topic === topicOf(Number(applicant))));
  notices.onGap(() => hub.changed());
  const tell = (applicant: number) =>
    database.pool.query('select pg_notify($1, $2)', [channel, String(applicant)]).catch((error) => {
      report('the desk could not be told of a captured picture', error); // it learns with its next reading
    });

  const ask = async (text: string, ...values: unknown[]): Promise<Link | undefined> =>
    (
      await database.pool.query<Link>(
        `select l.*, l.session is not null and s.id is null as is_signed_out
         from capture_links l left join sessions s on s.id = l.session and s.expires_at > $1 where ${text}`,
        [new Date(clock.now()), ...values],
      )
    ).rows[0];

  const isOpen = (application: Application | null) =>
    !application || application.state === 'draft' || application.state === 'needs_correction';
  /** Fields of the link that may be changed now. */
  const open = (link: Link, application: Application | null) =>
    link.fields.filter((name) => application?.unlocked?.includes(name) ?? true);

  function standing(link: Link | undefined): Outcome<Link, Refusal> {
    if (!link) return refuse('unknown');
    if (link.ended_at || link.is_signed_out) return refuse('ended');
    return link.expires_at.getTime() <= clock.now() ? refuse('expired') : done(link);
  }

  /** The link of a phone's cookie, with the application that it fills. */
  async function linkOf(phone: string): Promise<Outcome<{ link: Link; application: Application | null }, Refusal>> {
    const found = standing(phone ? await ask('l.phone_hash = $2', hash(phone)) : undefined);
    if (!found.ok) return found;
    const application = await applicants.getApplication(found.value.applicant);
    return isOpen(application) ? done({ link: found.value, application }) : refuse('closed');
  }

  function view(link: Link, application: Application | null): Capture {
    const prefix = prefixOf(link);
    const fields = open(link, application);
    return {
      company_name: application?.fields.company_name ?? '',
      items: fields.map((name) => ({
        field: name,
        wanted: application?.required.includes(name) ?? false,
        count: pictureKeys(application?.fields ?? {}, name).length,
        most: maxCount(name),
      })),
      pictures: picturesIn(application?.fields ?? {}).flatMap(({ field, key }) => {
        const address = application?.pictures[key];
        return address && key.startsWith(prefix) && fields.includes(field) ? [{ field, key, ...address }] : [];
      }),
      expires_at: link.expires_at.toISOString(),
    };
  }

  /** Changes one field at the current revision, retrying while the desktop saves concurrently. */
  async function change(
    phone: string,
    field: PictureFieldName,
    key: string,
    next: typeof withPicture,
  ): Promise<OutcomeOf<typeof addCaptured>> {
    for (let tries = 0; tries < mostTries; tries++) {
      const found = await linkOf(phone);
      if (!found.ok) return found;
      const { link, application } = found.value;
      if (!open(link, application).includes(field)) return refuse('locked');
      if (!key.startsWith(prefixOf(link))) return refuse('not_yours');
      const before = application?.fields ?? {};
      const after = next(before, field, key);
      const keys = pictureKeys(after, field);
      if (keys.length > maxCount(field)) return refuse('full');
      const person: Applicant = {
        id: link.applicant,
        language: link.language,
        screenUser: link.screen_user ?? undefined,
      };
      const saved = await applicants.saveApplication(person, {
        revision: application?.revision ?? 0,
        submit: false,
        fields: after,
      });
      if (saved.ok) {
        const isNew = keys.includes(key) && !pictureKeys(before, field).includes(key);
        if (isNew) await database.pool.query('update capture_links set added = added + 1 where id = $1', [link.id]);
        await tell(link.applicant);
        pictures.readSoon();
        return done(view(link, saved.value));
      }
      if (saved.reason === 'not_valid') return refuse('not_yours');
    }
    return refuse('busy');
  }

  async function read(applicant: number): Promise<{ link: LiveLink; revision: number }> {
    const link = await ask('l.applicant = $2 order by l.id desc limit 1', applicant);
    const { rows } = await database.pool.query('select revision from applications where applicant = $1', [applicant]);
    const stands = standing(link);
    const state = !link ? 'none' : !stands.ok ? (stands.reason as 'ended') : link.phone_hash ? 'taken' : 'waiting';
    return {
      link: { link: link?.id ?? 0, state, added: link?.added ?? 0, expires_at: link?.expires_at.toISOString() ?? '' },
      revision: rows[0]?.revision ?? 0,
    };
  }

  return {
    hub,
    /** The document that the desk watches. */
    plan: (applicant: number) => ({
      name: topicOf(applicant),
      topics: [{ id: topicOf(applicant), prefix: 'capture', read: () => read(applicant) }],
    }),

    async start(
      applicant: Applicant,
      fields: readonly PictureFieldName[],
      session: string,
      origin: string,
    ): Promise<OutcomeOf<typeof startCapture>> {
      if (!isOpen(await applicants.getApplication(applicant.id))) return refuse('closed');
      const now = clock.now();
      const token = secret();
      const expiresAt = new Date(now + linkLife.toOpenMs);
      const link = await database.transaction(async (client) => {
        await client.query('update capture_links set ended_at = $2 where applicant = $1 and ended_at is null', [
          applicant.id,
          new Date(now),
        ]);
        const { rows } = await client.query(
          `insert into capture_links (applicant, token_hash, fields, language, screen_user, created_at, expires_at, session)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
          [
            applicant.id,
            hash(token),
            fields,
            applicant.language,
            applicant.screenUser,
            new Date(now),
            expiresAt,
            session,
          ],
        );
        return rows[0]?.id ?? 0;
      });
      await tell(applicant.id);
      const code = qrDrawing(`${origin}/movein/capture#${token}`);
      return done({ link, token, expires_at: expiresAt.toISOString(), code });
    },

    /** `link`: no other than this one, which may have been followed by another already. */
    async end(applicant: number, link?: number): Promise<void> {
      await database.pool.query(
        'update capture_links set ended_at = $2 where applicant = $1 and ended_at is null and ($3::bigint is null or id = $3)',
        [applicant, new Date(clock.now()), link ?? null],
      );
      await tell(applicant);
    },

    /** @param phone the secret in the phone's cookie, if any. Returns a new secret to the first phone. */
    async open(
      phone: string,
      token: string | undefined,
    ): Promise<Outcome<{ capture: Capture; secret?: string }, Refusal>> {
      let own = phone;
      let fresh: string | undefined;
      if (token !== undefined) {
        const found = standing(await ask('l.token_hash = $2', hash(token)));
        if (!found.ok) return found;
        if (found.value.phone_hash === null) {
          fresh = secret();
          const expiresAt = new Date(clock.now() + linkLife.toUseMs);
          const claimed = await database.pool.query(
            'update capture_links set phone_hash = $2, expires_at = $3 where id = $1 and phone_hash is null and ended_at is null',
            [found.value.id, hash(fresh), expiresAt],
          );
          // Another phone opened it first.
          if (claimed.rowCount !== 1) return refuse('used');
          own = fresh;
          await tell(found.value.applicant);
        } else if (!phone || found.value.phone_hash !== hash(phone)) return refuse('used');
      }
      const found = await linkOf(own);
      if (!found.ok) return found;
      const { link, application } = found.value;
      return done({ capture: view(link, application), ...(fresh === undefined ? {} : { secret: fresh }) });
    },

    async uploadTicket(phone: string, origin: string): Promise<OutcomeOf<typeof captureToken>> {
      const found = await linkOf(phone);
      if (!found.ok) return found;
      const { link } = found.value;
      const endUser = `user:${link.applicant}`;
      const stop = await objects.uploadBlockFor(endUser);
      if (stop) return refuse(stop);
      return done(
        objects.uploadToken({
          prefix: prefixOf(link),
          endUser,
          maxBytes: pictureLimits.maxBytes,
          mime: pictureLimits.mime,
          lifeSeconds: Math.ceil((link.expires_at.getTime() - clock.now()) / 1000),
          origin,
        }),
      );
    },

    add: (phone: string, field: PictureFieldName, key: string) => change(phone, field, key, withPicture),
    remove: (phone: string, field: PictureFieldName, key: string) => change(phone, field, key, withoutPicture),

    /** Periodic work: links that have been over for a day. */
    async dropOld(): Promise<void> {
      await database.pool.query('delete from capture_links where expires_at < $1', [
        new Date(clock.now() - 86_400_000),
      ]);
    },
  };
}
export type CaptureLinks = ReturnType<typeof captureLinks>;
