import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { pictureLimits } from '#enrolment/contract.ts';
import type { Database } from '#kit/database.server.ts';
import { type ObjectStore, ObjectStoreAway } from '#kit/objects/object-store.server.ts';
import { brightnessOf, checkPicture, pictureKinds } from '#kit/objects/picture.server.ts';
import type { Clock } from '#kit/time.ts';
import type { Rows } from '#rows.ts';
import { type ApplicationFields, type FieldName, picturesIn } from './application-fields.ts';
import { applicationNumber } from './application-rows.server.ts';
import type { State } from './application-status.ts';
import { bandsOf, brightnessSide, neighbourMasks, perceptualHash, similarWithin } from './perceptual-hash.ts';

/** What a reading takes at most: one that takes longer has ended with its process. */
const readingMs = 120_000;
const takenAtOnce = 16;
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

type Found = {
  sha256: string;
  bytes: number;
  mime: string;
  width: number;
  height: number;
  hash: string | undefined;
};

export function pictureRecords({
  database,
  objects,
  clock,
  report,
}: {
  database: Database;
  objects: Pick<ObjectStore, 'read'>;
  clock: Clock;
  /** Told of pictures that could not be read; they are tried again. */
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
         where read_at is null and (taken_at is null or taken_at < $2) order by noted_at limit ${takenAtOnce}
         for update skip locked
       ) w where p.application = w.application and p.key = w.key returning p.application, p.key`,
      [new Date(now), new Date(now - readingMs)],
    );
    return rows;
  }

  async function readOne({ application, key }: { application: number; key: string }): Promise<void> {
    const content = await objects.read(key, pictureLimits.maxBytes);
    const found = content ? await look(content) : 'gone';
    const isFound = typeof found === 'object';
    await database.pool.query(
      `update application_pictures set read_at = $3, problem = $4, sha256 = $5, bytes = $6, mime = $7, width = $8, height = $9,
         perceptual_hash = $10, bands = $11 where application = $1 and key = $2`,
      [
        application,
        key,
        new Date(clock.now()),
        isFound ? '' : found,
        ...(isFound
          ? [
              found.sha256,
              found.bytes,
              found.mime,
              found.width,
              found.height,
              found.hash ?? null,
              found.hash ? bandsOf(found.hash) : null,
            ]
          : [null, null, null, null, null, null, null]),
      ],
    );
    await database.pool.query('update application_queue set unchecked = unchecked + 1 where application = $1', [
      application,
    ]);
  }

  async function readWaiting(): Promise<void> {
    for (let taken = await take(); taken.length > 0 && !isClosed; taken = await take())
      // A store that is away is asked again later; one picture that cannot be read must not hold up the others.
      for (const picture of taken)
        await readOne(picture).catch((error) => {
          report(error);
          if (error instanceof ObjectStoreAway) throw error;
        });
  }

  return {
    /** Writes down which pictures an application holds after a save; the caller's transaction holds the save itself. */
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

    /** Reads what waits, in a while if somebody is reading already. What a crash left out is read by the periodic run. */
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

    /** Waits until nothing is being read. */
    async close(): Promise<void> {
      isClosed = true;
      await reading;
    },

    /** Pictures of an application that turned out to be none, or are gone, with the field that holds them. */
    async problemsOf(application: number): Promise<{ field: FieldName; problem: PictureProblem }[]> {
      const { rows } = await database.pool.query<{ field: FieldName; problem: PictureProblem }>(
        `select field, problem from application_pictures where application = $1 and problem <> ''`,
        [application],
      );
      return rows;
    },

    /**
     * Pictures of other applications, drafts left out, that look like one of this application's, the most alike first,
     * at most 60. Finds every picture within 7 of 64 bits of the perceptual hash (`perceptual-hash.ts` says how) and, for
     * pictures without contrast, the same file only. One statement over two indexes: 24 ms for six pictures among the
     * 600,000 of 100,000 applications. A picture saved less than a few seconds ago may not have been read yet.
     */
    async similarPictures(application: number): Promise<SimilarPicture[]> {
      const { rows } = await database.pool.query<{
        field: FieldName;
        key: string;
        distance: number;
        same_file: boolean;
        id: number;
        company_name: string;
        state: State;
        other_field: FieldName;
        other_key: string;
      }>({
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
          select pair.*, a.company_name, a.state from pair join applications a on a.id = pair.id and a.round > 0
          order by same_file desc, distance, id, other_key limit ${mostSimilar}`,
        values: [application, neighbourMasks, similarWithin],
      });
      return rows.map(({ field, key, distance, same_file, id, company_name, state, other_field, other_key }) => ({
        field,
        key,
        distance,
        same_file,
        other: { id, number: applicationNumber(id), company_name, state, field: other_field, key: other_key },
      }));
    },
  };
}
export type PictureRecords = ReturnType<typeof pictureRecords>;

async function look(content: Buffer): Promise<Found | PictureProblem> {
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
