import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { checkPicture, kindOfMime, resizePicture } from '#kit/files/objects/picture.server.ts';
import type { ContentKind } from './content-files.ts';
import { type ContentRow, columns } from './content-row.server.ts';
import { type Content, contentLimits, partBytes } from './library-contract.ts';
import { probeVideo } from './probe-video.server.ts';
import type { StoredParts } from './stored-parts.server.ts';

interface FileKind {
  kind: ContentKind;
  mime: 'video/mp4' | 'video/webm' | 'image/png' | 'image/jpeg' | 'image/webp';
}

/** What a file is by its first bytes, whatever its name says; undefined for everything that the library does not take. */
export function kindOfHead(head: Uint8Array): FileKind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head.length < 16) return undefined;
  if (text(4, 8) === 'ftyp') return isVideoBrand(text(8, 12)) ? { kind: 'video', mime: 'video/mp4' } : undefined;
  // Matroska says the same in its first bytes; only its name for itself tells it from WebM.
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]))
    return text(0, 64).includes('webm') ? { kind: 'video', mime: 'video/webm' } : undefined;
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { kind: 'picture', mime: 'image/png' };
  if (startsWith(head, [0xff, 0xd8, 0xff])) return { kind: 'picture', mime: 'image/jpeg' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { kind: 'picture', mime: 'image/webp' };
  return undefined;
}

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
/** Pictures of telephones and QuickTime begin in the same way. */
const isVideoBrand = (brand: string) => /^(isom|iso[2-9]|mp4[12v]|avc1|dash|M4V |MSNV|cmfc|av01)/.test(brand);

const maxUnfinished = 20;
const posterWidth = 640;
/** Wider than any display; larger pictures only cost memory. */
const shownWidth = 7680;

export type PartFault = 'none' | 'wrong_part' | 'wrong_type' | 'too_large';
type Begun = Outcome<{ id: number; part_bytes: number; received: number[] }, 'too_many' | 'too_large' | 'empty'>;
export type FinishFault = 'none' | 'incomplete' | 'unreadable' | 'codec' | 'no_duration' | 'too_large';
const refusedForGood: readonly string[] = ['wrong_type', 'too_large', 'unreadable', 'codec', 'no_duration'] satisfies (
  | PartFault
  | FinishFault
)[];
type Facts = { mime: string; size: number; width: number; height: number; durationMs: number; hasPoster: boolean };

/** Resumable uploads, in parts. */
export function uploads({
  database,
  clock,
  parts,
  view,
  audit,
}: Needs<'database' | 'clock' | 'audit'> & { parts: StoredParts; view(row: ContentRow): Content }) {
  const now = () => new Date(clock.now());

  /** Runs work on the user's own upload, locked so that it cannot end meanwhile. */
  async function own<Result>(
    staff: ActingStaff,
    id: number,
    work: (client: PoolClient, row: ContentRow) => Promise<Result>,
  ): Promise<Result | Outcome<never, 'none'>> {
    return database.transaction(async (client) => {
      const { rows } = await client.query<ContentRow>(
        `select ${columns} from hall_contents where id = $1 and by = $2 and state = 'receiving' for update`,
        [id, staff.id],
      );
      return rows[0] ? work(client, rows[0]) : refuse('none');
    });
  }
  const receivedOf = async (client: Pick<PoolClient, 'query'>, id: number): Promise<number[]> => {
    const { rows } = await client.query('select part from hall_content_parts where content = $1 order by part', [id]);
    return rows.map(({ part }) => part);
  };

  async function cancel(staff: ActingStaff, id: number): Promise<Outcome<null, 'none'>> {
    const cancelled = await own(staff, id, async (client, row) => {
      await client.query(`update hall_contents set state = 'removed' where id = $1`, [id]);
      return done(row);
    });
    if (!cancelled.ok) return cancelled;
    await parts.drop(id, cancelled.value.size);
    await database.pool.query(`delete from hall_contents where id = $1 and state = 'removed'`, [id]);
    return done(null);
  }
  /** An upload that is refused for good is deleted, not resumed. */
  async function dropRefused<Given extends Outcome<unknown, string>>(
    staff: ActingStaff,
    id: number,
    given: Given,
  ): Promise<Given> {
    if (!given.ok && refusedForGood.includes(given.reason)) await cancel(staff, id);
    return given;
  }

  return {
    async begin(
      staff: ActingStaff,
      given: { name: string; folder: string; size: number; fingerprint: string },
    ): Promise<Begun> {
      if (given.size > contentLimits.video.bytes) return refuse('too_large');
      if (given.size === 0) return refuse('empty');
      return database.transaction(async (client): Promise<Begun> => {
        const { rows } = await client.query(
          `select id, fingerprint, size from hall_contents where by = $1 and state = 'receiving' for update`,
          [staff.id],
        );
        const known = rows.find(({ fingerprint, size }) => fingerprint === given.fingerprint && size === given.size);
        if (known) return done({ id: known.id, part_bytes: partBytes, received: await receivedOf(client, known.id) });
        if (rows.length >= maxUnfinished) return refuse('too_many');
        const { rows: made } = await client.query(
          `insert into hall_contents (state, kind, name, folder, mime, size, fingerprint, width, height, duration_ms, has_poster,
             by, created_at, touched_at)
           values ('receiving', 'video', $1, $2, '', $3, $4, 0, 0, 0, 0, $5, $6, $6) returning id`,
          [given.name, given.folder, given.size, given.fingerprint, staff.id, now()],
        );
        return done({ id: (made[0] as { id: number }).id, part_bytes: partBytes, received: [] });
      });
    },

    /** Stores one part, under its number. The first one shows what the file is, and is refused at once if nothing plays it. */
    async keepPart(staff: ActingStaff, id: number, part: number, content: Buffer): Promise<Outcome<null, PartFault>> {
      const stored = await own(staff, id, async (client, row): Promise<Outcome<null, PartFault>> => {
        const wanted = Math.min(partBytes, row.size - part * partBytes);
        if (content.length !== wanted) return refuse('wrong_part');
        if (part === 0) {
          const kind = kindOfHead(content);
          if (!kind) return refuse('wrong_type');
          if (row.size > contentLimits[kind.kind].bytes) return refuse('too_large');
          await client.query('update hall_contents set kind = $2, mime = $3 where id = $1', [id, kind.kind, kind.mime]);
        } else if (row.mime === '') return refuse('wrong_part');
        // A picture replaces its own parts at the end; a video's are what displays read.
        await parts.keep(id, part, content);
        await client.query('insert into hall_content_parts (content, part) values ($1, $2) on conflict do nothing', [
          id,
          part,
        ]);
        await client.query('update hall_contents set touched_at = $2 where id = $1', [id, now()]);
        return done(null);
      });
      return dropRefused(staff, id, stored);
    },

    /** A frame of the video, as the sender's browser drew it. It is re-encoded: no metadata comes through. */
    async keepPoster(staff: ActingStaff, id: number, content: Buffer): Promise<Outcome<null, 'none' | 'wrong_type'>> {
      return own(staff, id, async (client): Promise<Outcome<null, 'wrong_type'>> => {
        const checked = await checkPicture(content);
        if (!checked.ok) return refuse('wrong_type');
        await parts.keepPoster(id, await posterOf(content));
        await client.query('update hall_contents set has_poster = 1 where id = $1', [id]);
        return done(null);
      });
    },

    async finish(
      staff: ActingStaff,
      { id, duration_ms }: { id: number; duration_ms: number },
    ): Promise<Outcome<Content, FinishFault>> {
      const finished = await own(staff, id, async (client, row): Promise<Outcome<Content, FinishFault>> => {
        const received = await receivedOf(client, id);
        if (received.length < Math.ceil(row.size / partBytes)) return refuse('incomplete');
        const facts = await (row.kind === 'video' ? videoFacts(row, duration_ms) : pictureFacts(row));
        if (typeof facts === 'string') return refuse(facts);
        const { rows } = await client.query<ContentRow>(
          `update hall_contents set state = 'ready', mime = $2, size = $3, width = $4, height = $5, duration_ms = $6,
             has_poster = greatest(has_poster, $7), created_at = $8 where id = $1 returning ${columns}`,
          [id, facts.mime, facts.size, facts.width, facts.height, facts.durationMs, facts.hasPoster ? 1 : 0, now()],
        );
        await client.query('delete from hall_content_parts where content = $1', [id]);
        const { name, folder, kind } = row;
        await audit(
          client,
          auditEntry(staff, now(), {
            action: 'hall.content.add',
            subject: `hall_content/${id}`,
            after: { name, folder, kind, size: facts.size },
          }),
        );
        return done(view(rows[0] as ContentRow));
      });
      return dropRefused(staff, id, finished);
    },

    cancel,
  };

  async function videoFacts(row: ContentRow, browserMs: number): Promise<Facts | FinishFault> {
    const found = await probeVideo(row.mime, parts.reader(row.id, row.size));
    if (typeof found === 'string') return found;
    const durationMs = Math.round(found.durationMs ?? browserMs);
    if (!(durationMs > 0 && durationMs <= contentLimits.video.hours * 3_600_000)) return 'no_duration';
    return { mime: row.mime, size: row.size, width: found.width, height: found.height, durationMs, hasPoster: false };
  }

  /** What is shown of a picture is a copy made of pixels: no EXIF, no position, no second file behind it. */
  async function pictureFacts(row: ContentRow): Promise<Facts | FinishFault> {
    const original = await parts.reader(row.id, row.size).at(0, row.size);
    const checked = await checkPicture(original);
    if (!checked.ok) return checked.tooManyPixels ? 'too_large' : 'unreadable';
    const kind = kindOfMime(row.mime) ?? 'jpeg';
    const shown = await resizePicture(
      original,
      { mode: 2, width: shownWidth, height: shownWidth, kind, quality: 90 },
      kind,
    );
    await parts.drop(row.id, row.size);
    for (let part = 0; part * partBytes < shown.length; part++)
      await parts.keep(row.id, part, shown.subarray(part * partBytes, (part + 1) * partBytes));
    await parts.keepPoster(row.id, await posterOf(shown));
    const made = await checkPicture(shown);
    if (!made.ok) return 'unreadable';
    return {
      mime: row.mime,
      size: shown.length,
      width: made.width,
      height: made.height,
      durationMs: 0,
      hasPoster: true,
    };
  }
}

const posterOf = (content: Buffer) =>
  resizePicture(content, { mode: 2, width: posterWidth, height: posterWidth, kind: 'webp', quality: 78 }, 'webp');
