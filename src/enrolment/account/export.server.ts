import { picturesIn } from '#enrolment/application/application-fields.ts';
import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { RecoveryNotes } from '#enrolment/ownership/recovery-request.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { sealedTexts } from '#kit/sms/outbox.server.ts';

/** Rows that are in memory at once. */
const batch = 500;

interface CopyNeeds extends Needs<'database' | 'phones' | 'objects' | 'clock'> {
  sealed: SealedFields;
  notes: Pick<RecoveryNotes, 'open'>;
  texts: Pick<ReturnType<typeof sealedTexts>, 'open'>;
}
type Row = Record<string, unknown> & { id?: number };

/**
 * Everything that is kept about an applicant, as one JSON text in pieces: however long the history, only a batch of it is
 * in memory. Members of staff are left out: they are other people.
 */
export async function* personalCopy(
  { database, sealed, phones, notes, texts, objects, clock }: CopyNeeds,
  applicant: number,
) {
  const rows = async (text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;
  const [person] = await rows('select id, phone, phone_index, created_at from applicants where id = $1', applicant);
  const [application] = await rows(
    `select id, state, revision, round, language, area_name, submitted_at, decided_at, decision_text, reapply_at, created_at,
       updated_at, fields from applications where applicant = $1`,
    applicant,
  );
  const id = application?.id ?? 0;
  const fields = sealed.open(id, (application?.fields ?? {}) as object);
  const words = (text: unknown, of: unknown = id) => sealed.openWords(Number(of), String(text));

  /** The rows of a statement under a name. One that takes an id as its second value is read in batches after it. */
  const list = async function* (name: string, text: string, of: unknown, opened = (row: Row): object => row) {
    const isPaged = text.includes('$2');
    yield `,\n"${name}": [`;
    let comma = '\n';
    for (let after = 0; ; ) {
      const found = await rows(text, of, ...(isPaged ? [after] : []));
      for (const row of found) {
        yield comma + JSON.stringify(opened(row));
        comma = ',\n';
      }
      if (!isPaged || found.length < batch) break;
      after = Number(found.at(-1)?.id);
    }
    yield '\n]';
  };

  yield `{\n"made_at": ${JSON.stringify(new Date(clock.now()))}`;
  const account = { id: person?.id, phone: phones.open(String(person?.phone ?? '')), created_at: person?.created_at };
  yield `,\n"account": ${JSON.stringify(account)}`;
  const { id: _, ...answers } = application ?? {};
  yield `,\n"application": ${
    JSON.stringify(
      application && {
        number: applicationNumber(id),
        ...answers,
        decision_text: words(application.decision_text),
        fields,
      },
    ) ?? 'null'
  }`;
  // Addresses expire after minutes: long enough to download the files.
  const pictures = picturesIn(fields).map(({ field, key }) => ({ field, key, address: objects.viewUrl(key) }));
  yield `,\n"pictures": ${JSON.stringify(pictures)}`;
  yield* list(
    'history',
    `select id, at, action, from_state, to_state, revision, text, before, after,
       case actor_kind when 'user' then 'applicant' else 'staff' end as by
     from application_events where application = $1 and id > $2 order by id limit ${batch}`,
    id,
    (event) => ({
      ...event,
      text: words(event.text),
      before: sealed.open(id, event.before as object),
      after: event.by === 'applicant' ? sealed.open(id, event.after as object) : {},
    }),
  );
  yield* list(
    'remarks',
    'select field, code, text, at, open from application_remarks where application = $1 order by id',
    id,
    (remark) => ({ ...remark, text: words(remark.text) }),
  );
  yield* list(
    'messages',
    `select phone, text, state, at, about, bound_to from short_messages
     where about <> '' and about = 'application/' || $1::bigint and kept order by id`,
    id,
    ({ about, bound_to, ...message }) => ({
      ...message,
      phone: phones.open(String(message.phone)),
      text: texts.open({ about: String(about), bound_to: String(bound_to) }, String(message.text)),
    }),
  );
  yield* list(
    'other_messages',
    `select about, template, text, state, at, receipt from short_messages where phone_index = $1 and not kept
       and not exists (select 1 from application_messages m where m.reference = short_messages.reference
         and m.reference <> '') order by id`,
    person?.phone_index,
    ({ about, ...message }) => ({ ...message, text: texts.open({ about: String(about) }, String(message.text)) }),
  );
  yield* list(
    'consents',
    'select version, at, channel, withdrawn_at from consents where applicant = $1 order by id',
    applicant,
  );
  yield* list(
    'sessions',
    `select created_at, seen_at, expires_at, address, user_agent from sessions
     where kind = 'user' and account = $1 order by created_at`,
    applicant,
  );
  yield* list(
    'wechat',
    'select appid, openid, unionid, bound_at from wechat_identities where applicant = $1',
    applicant,
  );
  yield* list(
    'claims',
    `select application, credit_code, licence, reason, at, state, decision_text from company_claims
     where claimant = $1 order by id`,
    applicant,
    ({ application: claimed, ...claim }) => ({
      ...claim,
      reason: words(claim.reason, claimed),
      decision_text: words(claim.decision_text, claimed),
    }),
  );
  yield* list(
    'recoveries',
    `select id, credit_code, state, note, created_at, submitted_at, decided_at, decision_text from recoveries
     where phone_index = $1 order by id`,
    person?.phone_index,
    ({ id: request, ...recovery }) => ({
      ...recovery,
      note: notes.open(Number(request), String(recovery.note)),
      decision_text: notes.open(Number(request), String(recovery.decision_text)),
    }),
  );
  yield* list(
    'deletion_requests',
    'select requested_at, due_at, cancelled_at from deletion_requests where applicant = $1 order by id',
    applicant,
  );
  yield* list('exports', 'select at from data_exports where applicant = $1 order by id', applicant);
  yield '\n}\n';
}
