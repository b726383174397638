import type { ApplicationFields, SupplierType } from '#enrolment/application/application-fields.ts';
import { type ApplicationRow, applicationNumber, findById } from '#enrolment/application/application-rows.server.ts';
import { creditCodeProvince, fitsCheckCharacter, hasCreditCodeShape } from '#enrolment/application/credit-code.ts';
import type { PictureRecords } from '#enrolment/application/picture-records.server.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import { type WarningKind, warningKinds } from '#enrolment/application/words.ts';
import { inBackground } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { businessDay } from '#kit/text/time.ts';
import type { ReviewedApplication } from './review-contract.ts';

type Warning = ReviewedApplication['warnings'][number];
type Passed = ReviewedApplication['checks_passed'][number];
const takenAtOnce = 50;
/** Any constant. Checks take turns in all processes: what an earlier one saw must not be written over what a later one found. */
const checkLock = 5_731_012;

const kindOf: Record<Warning['warning'], WarningKind | undefined> = {
  credit_code_shape: 'code',
  credit_code_check: 'code',
  credit_code_region: 'region',
  capacity_too_high: 'capacity',
  capacity_too_low: 'capacity',
  duplicate: 'duplicate',
  same_picture: 'picture',
  similar_picture: 'picture',
  // By the day: the queue compares the expiry itself.
  licence_expired: undefined,
  certificate_expired: undefined,
};

/**
 * Keeps in the queue what the consistency panel would say of each application, so that the queue can be filtered by it. The
 * queue's trigger marks what has changed; here the marked are looked at anew, and with them the others that came to be
 * alike or are so no longer. Cut off anywhere, the mark stays and the next run goes on.
 */
export function warningRecords({
  database,
  sealed,
  consistency,
  report,
}: Needs<'database'> & {
  sealed: SealedFields;
  consistency: Consistency;
  report(error: unknown): void;
}) {
  let checking = Promise.resolve();

  async function checkOne(id: number, changes: number): Promise<void> {
    const row = await findById(database.pool, sealed, id);
    const warnings = row ? (await consistency(row)).warnings : [];
    const found = new Set(warnings.map(({ warning }) => kindOf[warning]));
    const kinds = warningKinds.filter((kind) => found.has(kind));
    const related = [...new Set(warnings.flatMap(({ application }) => application?.id ?? []))].sort((a, b) => a - b);
    // Whoever is newly related, or no longer, is to be looked at as well. By itself, so that two that do this hold no row.
    await database.pool.query(
      `update application_queue q set unchecked = q.unchecked + 1 from application_queue me
       where me.application = $1 and q.application <> $1 and q.application = any (me.related || $2::bigint[])
         and (q.application = any (me.related)) <> (q.application = any ($2::bigint[]))`,
      [id, related],
    );
    // Only what was seen is done with: a change in the meantime is still to be looked at.
    await database.pool.query(
      `update application_queue set warnings = $2, related = $3, unchecked = greatest(0, unchecked - $4) where application = $1`,
      [id, kinds.length > 0 ? `|${kinds.join('|')}|` : '', related, changes],
    );
  }

  const checkWaiting = (): Promise<void> =>
    inBackground(() =>
      database.transaction(async (client) => {
        await client.query('select pg_advisory_xact_lock($1)', [checkLock]);
        await checkMarked();
      }),
    );

  async function checkMarked(): Promise<void> {
    for (let last = 0; ; ) {
      const { rows } = await database.pool.query<{ id: number; unchecked: number }>(
        `select application as id, unchecked from application_queue where unchecked > 0 and application > $1
         order by application limit ${takenAtOnce}`,
        [last],
      );
      // One that cannot be read must not hold up the others; its mark stays.
      for (const { id, unchecked } of rows) await checkOne(id, unchecked).catch(report);
      if (rows.length < takenAtOnce) return;
      last = rows.at(-1)?.id ?? last;
    }
  }

  return {
    checkWaiting,

    /** After a submission: nobody shall look at the queue before it says what is odd about the newest. */
    checkSoon(): void {
      // What fails stays marked; the periodic run tries again.
      checking = checking.then(checkWaiting).catch(report);
    },

    /** Waits until nothing is being checked. */
    close: () => checking,
  };
}

/**
 * What one worker makes in an hour at the least and at the most, by kind of supplier and unit. The limits are wide on
 * purpose, some three times beyond what good and poor factories report: outside of them a number was mistyped, the unit is
 * another one, or somebody else does the work. Traders make nothing and have none.
 *
 * - garment, pieces: a knitted shirt takes 8 to 20 minutes of work in all, a lined coat 3 to 6 hours.
 * - fabric, metres: a weaver tends 8 to 60 looms of 4 to 20 m an hour; kilograms: a knitter 6 to 12 machines of 8 to 25 kg.
 * - accessory, pieces: moulded buttons and pressed eyelets come by thousands, embroidered patches by tens.
 * - dyeing and printing: a jig or printing range of 3 to 6 people runs 20 to 80 m a minute.
 */
const norms: Partial<Record<SupplierType, Partial<Record<string, readonly [least: number, most: number]>>>> = {
  garment: { piece: [0.05, 12] },
  fabric: { metre: [1, 600], kilogram: [0.5, 200] },
  accessory: { piece: [5, 30_000], metre: [5, 6_000], kilogram: [0.2, 200] },
  dyeing_printing: { metre: [5, 1_200], kilogram: [2, 400], piece: [0.5, 400] },
};

/** 26 days of 10 hours: a long month, so that nobody is called implausible for working it. */
const hoursAMonth = 260;

/**
 * Whether the workers could make the stated monthly capacity, with what that is for each of them in an hour; undefined where nothing
 * can be said.
 */
export function checkCapacity({ supplier_type, workers, monthly_capacity, capacity_unit }: ApplicationFields) {
  const range = supplier_type && norms[supplier_type]?.[capacity_unit ?? ''];
  if (!range || !workers || !monthly_capacity || workers < 0 || monthly_capacity < 0) return undefined;
  const [least, most] = range;
  const stated = monthly_capacity / (workers * hoursAMonth);
  const verdict = stated > most ? 'too_high' : stated < least ? 'too_low' : 'plausible';
  return { verdict, stated, most } as const;
}

const mostDuplicates = 20;
type Warnings = ReviewedApplication['warnings'];

/**
 * What does not fit together in an application, or with others, for a person to judge: none of it blocks anything. And what
 * was checked and fits: a check that lacks its data is in neither list.
 */
export function consistency({
  database,
  clock,
  pictures,
}: Needs<'database' | 'clock'> & { pictures: Pick<PictureRecords, 'similarPictures'> }) {
  function ofItself({ fields }: ApplicationRow): { warnings: Warnings; passed: Passed[] } {
    const warnings: Warnings = [];
    const passed: Passed[] = [];
    const { credit_code = '', licence_valid_to = '', area_code = '', certificates = [] } = fields;
    const warn = (field: string, warning: Warning['warning'], detail = '') =>
      warnings.push({ field, warning, detail, application: null });
    const today = businessDay(clock.now());
    if (credit_code && !hasCreditCodeShape(credit_code)) warn('credit_code', 'credit_code_shape');
    else if (credit_code) {
      if (fitsCheckCharacter(credit_code)) passed.push('code');
      else warn('credit_code', 'credit_code_check');
      if (area_code && creditCodeProvince(credit_code) === area_code.slice(0, 2)) passed.push('region');
      else if (area_code) warn('credit_code', 'credit_code_region');
    }
    if (licence_valid_to && licence_valid_to < today) warn('licence_valid_to', 'licence_expired', licence_valid_to);
    else if (licence_valid_to) passed.push('licence');
    const dated = certificates.filter(({ valid_to }) => valid_to);
    const expired = dated.filter(({ valid_to = '' }) => valid_to < today);
    for (const { kind = '', valid_to = '' } of expired)
      warn('certificates', 'certificate_expired', `${kind} ${valid_to}`.trim());
    if (dated.length > 0 && dated.length === certificates.length && expired.length === 0) passed.push('certificates');
    const capacity = checkCapacity(fields);
    if (capacity?.verdict === 'plausible') passed.push('capacity');
    else if (capacity)
      warn('monthly_capacity', `capacity_${capacity.verdict}`, String(Number(capacity.stated.toPrecision(2))));
    return { warnings, passed };
  }

  /**
   * The same code, company or phone. An applicant's phone is theirs alone; what can be found is a number that an
   * application's messages once went to, before it changed hands.
   */
  async function duplicates(row: ApplicationRow): Promise<Warnings> {
    const { rows } = await database.pool.query<{ id: number; company_name: string; field: string }>({
      name: 'application_duplicates',
      text: `with mine as (select id, credit_code, company_key, applicant from applications where id = $1),
        phones as (select p.phone_index from mine join applicants p on p.id = mine.applicant
          union select m.phone_index from short_messages m where m.about <> '' and m.about = 'application/' || $1::bigint and m.kept),
        found as (
          select a.id, 'credit_code' as field from applications a, mine
          where a.credit_code <> '' and a.credit_code = mine.credit_code
          union all select a.id, 'company_name' from applications a, mine
          where a.company_key <> '' and a.company_key = mine.company_key
          union all select a.id, 'contact_phone' from phones join applicants p on p.phone_index = phones.phone_index
          join applications a on a.applicant = p.id
          union all select split_part(m.about, '/', 2)::bigint, 'contact_phone' from phones join short_messages m on m.phone_index = phones.phone_index
          where m.kept)
      select distinct a.id, a.company_name, found.field from found join applications a on a.id = found.id
      where a.id <> $1 and a.round > 0 order by a.id, found.field limit ${mostDuplicates}`,
      values: [row.id],
    });
    return rows.map(({ id, company_name, field }) => ({
      field,
      warning: 'duplicate' as const,
      detail: '',
      application: { id, number: applicationNumber(id), company_name },
    }));
  }

  /** One line for each field and other application, however many of their pictures are alike. */
  async function samePictures(row: ApplicationRow): Promise<Warnings> {
    const alike = await pictures.similarPictures(row.id);
    return [...Map.groupBy(alike, ({ field, other }) => `${field}/${other.id}`).values()]
      .flatMap(([one]) => one ?? [])
      .map(({ field, same_file, other: { id, number, company_name } }) => ({
        field,
        warning: same_file ? ('same_picture' as const) : ('similar_picture' as const),
        detail: '',
        application: { id, number, company_name },
      }))
      .slice(0, mostDuplicates);
  }

  return async (row: ApplicationRow) => {
    const [others, alike] = await Promise.all([duplicates(row), samePictures(row)]);
    const { warnings, passed } = ofItself(row);
    return {
      warnings: [...warnings, ...others, ...alike],
      passed: others.length === 0 ? [...passed, 'duplicate' as const] : passed,
    };
  };
}
export type Consistency = ReturnType<typeof consistency>;
