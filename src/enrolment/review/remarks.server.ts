import type { PoolClient } from 'pg';
import type * as z from 'zod/mini';
import { type ApplicationFields, picturesIn } from '#enrolment/application/application-fields.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { Text } from '#kit/language.ts';
import type { newRemark } from './desk-contract.ts';
import type { RemarkReason } from './remark-reasons.ts';

type Written = z.output<typeof newRemark>;
/** A remark with the words that its reason has now. */
export type WordedRemark = Written & { reason: Text };

/** Gives remarks the words of their reasons, or says what is wrong with them. */
export function wordRemarks(
  remarks: readonly Written[],
  fields: ApplicationFields,
  reasons: readonly RemarkReason[],
): WordedRemark[] | 'no_such_reason' | 'no_such_picture' | 'only_advice' {
  const pictures = picturesIn(fields);
  const worded: WordedRemark[] = [];
  for (const remark of remarks) {
    const reason = reasons.find(({ code, active }) => code === remark.code && active);
    if (!reason) return 'no_such_reason';
    const { field, picture, region } = remark;
    if (region && !picture) return 'no_such_picture';
    if (picture && !pictures.some((one) => one.key === picture && one.field === field)) return 'no_such_picture';
    worded.push({ ...remark, reason: reason.words });
  }
  return remarks.every(({ severity }) => severity === 'advice') ? 'only_advice' : worded;
}

/** Writes remarks in the transaction of their return. */
export async function writeRemarks(
  client: PoolClient,
  sealed: Pick<SealedFields, 'sealWords'>,
  { application, event, at }: { application: number; event: number; at: Date },
  remarks: readonly WordedRemark[],
): Promise<void> {
  const rows = remarks.map(({ reason: [reason_zh, reason_en], text, ...remark }) => ({
    ...remark,
    reason_zh,
    reason_en,
    text: sealed.sealWords(application, text),
  }));
  await client.query(
    `insert into application_remarks
       (application, event, at, open, field, code, reason_zh, reason_en, text, severity, picture, region)
     select $1, $2, $3, true, field, code, reason_zh, reason_en, text, severity, picture, region
     from json_to_recordset($4) as given (field text, code text, reason_zh text, reason_en text, text text, severity text,
       picture text, region jsonb)`,
    [application, event, at, JSON.stringify(rows)],
  );
}
