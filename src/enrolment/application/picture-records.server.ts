import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Needs } from '#kit/db/feature-needs.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '#kit/files/objects/object-store.server.ts';
import { brightnessOf, checkPicture, pictureKinds } from '#kit/files/objects/picture.server.ts';
import { dayMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { type ApplicationFields, type FieldName, picturesIn } from './application-fields.ts';
import { applicationNumber } from './application-rows.server.ts';
import type { State } from './application-status.ts';
import { pictureLimits } from './picture-file.ts';

/** Days before an unreferenced picture is deleted: an offline phone may still hold an unsaved answer that references it. */
export const orphanDays = 14;
const batchSize = 500;

interface Event {
  application: number;
  action: string;
  before: ApplicationFields;
  after: ApplicationFields;
}

export function pictureRecords({
  database,
  objects,
  clock,
  report,
}: Needs<'database' | 'clock'> & {
  objects: Pick<ObjectStore, 'read'>;
  /** Receives read failures; those pictures are retried. */
  report(error: unknown): void;
}) {
  let reading: Promise<void> | undefined;
  let again = false;
  let isClosed = false;

  async function take(): Promise<{ application: number; key: string }[]> {
    const now = clock.now();
    const { rows } = await database.pool.query<Pick<Rows['application_pictures'], 'application' | 'key'>>(
      `update application_pictures p set taken_at = $1 from (
         select application, key from application_pictures
         where read_at is null and (taken_at is null or taken_at < $2) order by noted_at limit ${picturesPerBatch}
         for update skip locked
       ) w where p.application = w.application and p.key = w.key returning p.application, p.key`,
      [new Date(now), new Date(now - readingMs)],
    );
    return rows;
  }

  async function readOne({ application, key }: { application: number; key: string }): Promise<void> {
    const content = await objects.read(key, pictureLimits.maxBytes);
    const found = content ? await analyse(content) : 'gone';
    const { sha256, bytes, mime, width, height, hash }: Partial<Analysis> = typeof found === 'object' ? found : {};
    const problem = typeof found === 'object' ? '' : found;
    await database.pool.query(
      `update application_pictures set read_at = $3, problem = $4, sha256 = $5, bytes = $6, mime = $7, width = $8, height = $9,
         perceptual_hash = $10, bands = $11 where application = $1 and key = $2`,
      [
        application,
        key,
        new Date(clock.now()),
        problem,
        sha256,
        bytes,
        mime,
        width,
        height,
        hash,
        hash && bandsOf(hash),
      ],
    );
    await database.pool.query('update application_queue set unchecked = unchecked + 1 where application = $1', [
      application,
    ]);
  }

  async function readWaiting(): Promise<void> {
    for (let taken = await take(); taken.length > 0 && !isClosed; taken = await take())
      // Retry later if the store is away; one unreadable picture must not block the others.
      for (const picture of taken)
        await readOne(picture).catch((error) => {
          report(error);
          if (error instanceof ObjectStoreUnavailable) throw error;
        });
  }

  return {
    /** Records an application’s pictures, in the transaction of the save. */
    async note(client: PoolClient, application: number, fields: ApplicationFields, now: Date): Promise<void> {
      const pictures = picturesIn(fields);
      await client.query({
        name: 'application_pictures_note',
        text: `with given as (select distinct on (key) key, field from unnest($2::text[], $3::text[]) as g(key, field)),
            gone as (delete from application_pictures where application = $1 and key <> all ($2::text[]))
          insert into application_pictures as p (application, key, field, noted_at) select $1, key, field, $4 from given
          on conflict (application, key) do update set field = excluded.field where p.field <> excluded.field`,
        values: [application, pictures.map(({ key }) => key), pictures.map(({ field }) => field), now],
      });
    },

    /** Reads pending pictures; concurrent calls are coalesced. The periodic run reads what a crash left out. */
    readSoon(): void {
      again = true;
      reading ??= (async () => {
        while (again && !isClosed) {
          again = false;
          await readWaiting().catch(() => {}); // reported; the periodic run tries again
        }
        reading = undefined;
      })();
    },

    readWaiting,

    /** Resolves when no reading is in progress. */
    async close(): Promise<void> {
      isClosed = true;
      await reading;
    },

    /** Invalid or missing pictures of an application, with their fields. */
    async problemsOf(application: number): Promise<{ field: FieldName; problem: PictureProblem }[]> {
      const { rows } = await database.pool.query<{ field: FieldName; problem: PictureProblem }>(
        `select field, problem from application_pictures where application = $1 and problem <> ''`,
        [application],
      );
      return rows;
    },

    /**
     * Pictures of other applications, drafts left out, that look like one of this application's, the most alike first,
     * at most 60. Finds every picture within 7 of 64 bits of the perceptual hash and, for pictures without contrast, the same
     * file only. One statement over two indexes: 24 ms for six pictures among the
     * 600,000 of 100,000 applications. A picture saved less than a few seconds ago may not have been read yet.
     */
    async similarPictures(application: number): Promise<SimilarPicture[]> {
      const { rows } = await database.pool.query<
        Omit<SimilarPicture, 'other'> & { other: Omit<SimilarPicture['other'], 'number'> }
      >({
        name: 'application_pictures_similar',
        text: `with mine as materialized (select * from application_pictures where application = $1),
          pair as (
            -- One probe of the index after the other: asked for all at once it takes three times as long.
            select distinct mine.field, mine.key, bit_count(mine.perceptual_hash # other.perceptual_hash)::int as distance,
              mine.sha256 = other.sha256 as same_file, other.application as id, other.field as other_field, other.key as other_key
            from mine cross join unnest(mine.bands) band cross join unnest($2::int[]) mask
            join application_pictures other on other.bands && array[band # mask] and other.application <> $1
              and bit_count(mine.perceptual_hash # other.perceptual_hash) <= $3
            union all
            select mine.field, mine.key, 0, true, other.application, other.field, other.key
            from mine join application_pictures other on other.sha256 = mine.sha256 and other.application <> $1
            where mine.perceptual_hash is null
          )
          select pair.field, pair.key, distance, same_file, json_build_object('id', a.id, 'company_name', a.company_name,
            'state', a.state, 'field', other_field, 'key', other_key) as other
          from pair join applications a on a.id = pair.id and a.round > 0
          order by same_file desc, distance, a.id, other_key limit ${mostSimilar}`,
        values: [application, neighbourMasks, similarWithin],
      });
      return rows.map(({ other, ...own }) => ({ ...own, other: { ...other, number: applicationNumber(other.id) } }));
    },
  };
}

/**
 * Pictures in the store that nothing names any more: sent and never saved, replaced before anybody else saw them, or left
 * by somebody who asked to be forgotten. What was part of a submission stays with its history, as what was decided on.
 */
export function orphanPictures({ database, objects, clock }: Needs<'database' | 'objects' | 'clock'>) {
  const ask = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  /** Keys under an applicant’s prefix that were part of a submission, whoever holds the application now. */
  async function submittedKeys(applicant: number): Promise<Set<string>> {
    const events = await ask<Event>(
      `select e.application, e.action, e.before, e.after from application_events e where e.application in (
         select id from applications where applicant = $1
         union select application from company_claims where claimant = $1 or holder = $1
         union select a.id from applications a join applicants p on p.id = a.applicant
           where p.phone like 'merged-%-of-' || $1::text)
       order by e.application, e.id`,
      applicant,
    );
    const submitted = new Set<string>();
    const held = new Map<number, Set<string>>();
    for (const { application, action, before, after } of events) {
      const now = held.get(application) ?? new Set<string>();
      held.set(application, now);
      for (const { key } of picturesIn(before)) now.delete(key);
      for (const { key } of picturesIn(after)) now.add(key);
      if (action === 'submit') for (const key of now) submitted.add(key);
    }
    return submitted;
  }

  /** The unreferenced ones of these keys. */
  async function unnamed(keys: readonly string[]): Promise<string[]> {
    const rows = await ask<{ key: string }>(
      `select key from unnest($1::text[]) key where not exists (select 1 from application_pictures p where p.key = key.key)
         and not exists (select 1 from company_claims c where c.licence = key.key)
         and not exists (select 1 from recoveries r where r.licence = key.key)
         and not exists (select 1 from application_remarks m where m.picture = key.key)`,
      keys,
    );
    const left: string[] = [];
    const known = new Map<number, Promise<Set<string>>>();
    for (const { key } of rows) {
      const applicant = Number(/^enrol\/(\d+)\//.exec(key)?.[1] ?? 0);
      const submitted = known.get(applicant) ?? submittedKeys(applicant);
      known.set(applicant, submitted);
      if (!(await submitted).has(key)) left.push(key);
    }
    return left;
  }

  async function removeUnnamed(keys: readonly string[]): Promise<number> {
    const left = await unnamed(keys);
    for (const key of left) await objects.remove(key);
    return left.length;
  }

  async function sweep(prefix: string, before: number): Promise<number> {
    let removed = 0;
    let old: string[] = [];
    const clear = async () => {
      removed += await removeUnnamed(old);
      old = [];
    };
    for await (const { key, at } of objects.list(prefix)) {
      if (at <= before) old.push(key);
      if (old.length >= batchSize) await clear();
    }
    await clear();
    return removed;
  }

  /** Deletes all unreferenced pictures of an erased applicant, regardless of age. */
  const removeOf = (applicant: number) => sweep(`enrol/${applicant}/`, clock.now());

  /** Retries the deletions of recently erased applicants that were interrupted. */
  async function removeOfForgotten(since: number): Promise<number> {
    const forgotten = await ask<{ applicant: number }>(
      'select distinct applicant from deletion_requests where done_at > $1',
      new Date(since),
    );
    let removed = 0;
    for (const { applicant } of forgotten) removed += await removeOf(applicant);
    return removed;
  }

  return {
    /** Periodic work; returns the number of deleted pictures. The next run continues an interrupted one. */
    async removeOrphans(): Promise<number> {
      const before = clock.now() - orphanDays * dayMs;
      return (await removeOfForgotten(before)) + (await sweep('enrol/', before)) + (await sweep('recovery/', before));
    },
    removeUnnamed,
    removeOf,
  };
}
export type OrphanPictures = ReturnType<typeof orphanPictures>;

/**
 * The perceptual hash of Christoph Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions" (2010),
 * section 3.2.1, as phash.org made it known: a picture of 32 x 32 brightnesses, its discrete cosine transform, the 8 x 8
 * lowest frequencies without the first row and column, one bit each for being above their median. Re-encoding, resizing
 * and mild changes of light move a few bits; other pictures differ in about half of them.
 */
export const brightnessSide = 32;
const frequencies = 8;
/** Below this contrast the hash is meaningless: all blank walls would match. */
const leastContrast = 12;

/** cosines[frequency - 1][place] of the DCT-II. */
const cosines = Array.from({ length: frequencies }, (_, frequency) =>
  Array.from({ length: brightnessSide }, (_, place) =>
    Math.cos((Math.PI * (2 * place + 1) * (frequency + 1)) / (2 * brightnessSide)),
  ),
);

/** 64 binary digits, or undefined for a picture without contrast. `brightness`: 32 rows of 32 values, 0 to 255. */
export function perceptualHash(brightness: Uint8Array): string | undefined {
  const rows = Array.from({ length: brightnessSide }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * (brightness[y * brightnessSide + x] ?? 0), 0)),
  );
  const strengths = cosines.flatMap((wave) =>
    Array.from(
      { length: frequencies },
      (_, u) => wave.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[u] ?? 0), 0) / brightnessSide,
    ),
  );
  const sorted = [...strengths].sort((a, b) => a - b);
  if (Math.max(-(sorted[0] ?? 0), sorted.at(-1) ?? 0) < leastContrast) return undefined;
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  return strengths.map((strength) => (strength > median ? '1' : '0')).join('');
}

/** Two pictures are similar when their hashes differ in at most this many of 64 bits. */
export const similarWithin = 7;

const bandBits = 16;
/**
 * The four quarters of a hash, each with its number before it, as the index knows them. By the pigeonhole principle two hashes that
 * differ in at most 7 bits have a quarter in which they differ in at most one: looking up each quarter and its 16
 * neighbours (`neighbourMasks`) finds every similar picture and few others.
 */
export const bandsOf = (hash: string): number[] =>
  Array.from(
    { length: hash.length / bandBits },
    (_, band) => band * 2 ** bandBits + Number.parseInt(hash.slice(band * bandBits, (band + 1) * bandBits), 2),
  );
export const neighbourMasks: readonly number[] = [0, ...Array.from({ length: bandBits }, (_, bit) => 2 ** bit)];

/** A claim older than this belongs to a process that has ended. */
const readingMs = 120_000;
const picturesPerBatch = 16;
const mostSimilar = 60;

export type PictureProblem = 'gone' | 'too_many_pixels' | 'no_picture';

/** A picture of one application and one of another that look the same, or are. */
export interface SimilarPicture {
  field: FieldName;
  key: string;
  /** Bits of 64 in which the hashes differ, 0 to 7; the smaller, the more alike. */
  distance: number;
  /** The very same file. */
  same_file: boolean;
  other: { id: number; number: string; company_name: string; state: State; field: FieldName; key: string };
}

type Analysis = {
  sha256: string;
  bytes: number;
  mime: string;
  width: number;
  height: number;
  hash: string | undefined;
};
export type PictureRecords = ReturnType<typeof pictureRecords>;

async function analyse(content: Buffer): Promise<Analysis | PictureProblem> {
  const picture = await checkPicture(content);
  if (!picture.ok) return picture.tooManyPixels ? 'too_many_pixels' : 'no_picture';
  return {
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
    mime: pictureKinds[picture.kind],
    width: picture.width,
    height: picture.height,
    hash: perceptualHash(await brightnessOf(content, brightnessSide)),
  };
}
