import type { ApplicationFields, FieldName } from '#enrolment/application/application-fields.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { type Company, companies, fieldsOf, madeUpCreditCode } from './companies.server.ts';

const notes = [
  '排污许可证上的企业名称和执照差一个字，麻烦一起看一下。',
  '电话里说上月刚搬到新厂房，现场照片可能是旧的。',
  '和去年退回的那家地址相同，先核对是不是同一家。',
];
export const pickNote = (serial: number) => notes[serial % notes.length] as string;

const dayFrom = (day: string, days: number) => businessDay(startOfBusinessDay(day) + days * dayMs);
/** Some approvals depend on something, a few of them since before today. */
export function conditionsOf(serial: number, today: string, isOld: boolean) {
  if (serial % 19 !== 3) return [];
  const text = serial % 2 ? '补交环评批复复印件' : '更新消防验收合格证明';
  return [{ text, due_on: dayFrom(today, isOld && serial % 4 === 1 ? -6 : (serial % 40) + 1) }];
}

/** What rejections of this kind rest on. */
export const restsOn: Partial<Record<string, readonly FieldName[]>> = {
  not_qualified: ['workers', 'lines'],
  not_wanted: ['categories'],
  duplicate: ['credit_code'],
  false_information: ['sewing_images', 'machines'],
};

/** Some of what a reviewer has an eye for: a wrong check character, another province, a code that was there before. */
export function withOddities(fields: ApplicationFields, serial: number, today: string): ApplicationFields {
  const code = fields.credit_code ?? '';
  if (serial % 31 === 4) return { ...fields, credit_code: code.slice(0, 17) + (code.endsWith('7') ? '8' : '7') };
  if (serial % 29 === 6) return { ...fields, licence_valid_to: dayFrom(today, 3 + (serial % 50)) };
  if (serial === 20) return { ...fields, credit_code: fieldsOf(companies[0] as Company, 0).credit_code ?? '' };
  if (serial % 97 === 14)
    return {
      ...fields,
      credit_code: madeUpCreditCode(fields.area_code === '330603' ? '440105' : '330603', serial + 1),
    };
  if (serial % 37 === 21 && fields.monthly_capacity)
    return { ...fields, monthly_capacity: fields.monthly_capacity * 80 };
  return fields;
}

/** So many places before it stands another of the same trade, from whom somebody has borrowed. */
export const twinOf = (serial: number) => serial - 10;
export const hasSamePicture = (serial: number) => serial % 83 === 10;
export const hasSimilarPicture = (serial: number) => serial % 83 === 50;
