import { type ApplicationRow, applicationNumber } from '#enrolment/application/application-rows.server.ts';
import { creditCodeProvince, fitsCheckCharacter, hasCreditCodeShape } from '#enrolment/application/credit-code.ts';
import type { PictureRecords } from '#enrolment/application/picture-records.server.ts';
import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock } from '#kit/time.ts';
import { checkCapacity } from './capacity-norms.ts';
import type { ReviewedApplication } from './review-contract.ts';

const mostDuplicates = 20;
type Warnings = ReviewedApplication['warnings'];

/** What does not fit together in an application, or with others. For a person to judge: none of it blocks anything. */
export function consistency({
  database,
  clock,
  pictures,
}: {
  database: Database;
  clock: Clock;
  pictures: Pick<PictureRecords, 'similarPictures'>;
}) {
  function ofItself({ fields }: ApplicationRow): Warnings {
    const found: Warnings = [];
    const { credit_code = '', licence_valid_to = '', area_code = '' } = fields;
    const warn = (field: string, warning: Warnings[number]['warning'], detail = '') =>
      found.push({ field, warning, detail, application: null });
    const today = businessDay(clock.now());
    if (credit_code && !hasCreditCodeShape(credit_code)) warn('credit_code', 'credit_code_shape');
    else if (credit_code) {
      if (!fitsCheckCharacter(credit_code)) warn('credit_code', 'credit_code_check');
      if (area_code && creditCodeProvince(credit_code) !== area_code.slice(0, 2))
        warn('credit_code', 'credit_code_region');
    }
    if (licence_valid_to && licence_valid_to < today) warn('licence_valid_to', 'licence_expired', licence_valid_to);
    for (const { kind = '', valid_to = '' } of fields.certificates ?? [])
      if (valid_to && valid_to < today) warn('certificates', 'certificate_expired', `${kind} ${valid_to}`.trim());
    const capacity = checkCapacity(fields);
    if (capacity && capacity.verdict !== 'plausible')
      warn(
        'monthly_capacity',
        capacity.verdict === 'too_high' ? 'capacity_too_high' : 'capacity_too_low',
        String(Number(capacity.stated.toPrecision(2))),
      );
    return found;
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
    const found = new Map<string, Warnings[number]>();
    for (const { field, same_file, other } of await pictures.similarPictures(row.id)) {
      const at = `${field}/${other.id}`;
      if (!found.has(at))
        found.set(at, {
          field,
          warning: same_file ? 'same_picture' : 'similar_picture',
          detail: '',
          application: { id: other.id, number: other.number, company_name: other.company_name },
        });
    }
    return [...found.values()].slice(0, mostDuplicates);
  }

  return async (row: ApplicationRow): Promise<Warnings> => {
    const [others, alike] = await Promise.all([duplicates(row), samePictures(row)]);
    return [...ofItself(row), ...others, ...alike];
  };
}
export type Consistency = ReturnType<typeof consistency>;
