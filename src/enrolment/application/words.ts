import type { Blocker } from '#enrolment/contract.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import {
  type FieldName,
  fieldNames,
  fieldOf,
  particularsOfType,
  type Section,
  type SupplierType,
} from './application-fields.ts';

/** Words that both sides, the desk and the short messages share. */
export const sectionWords: Record<Section, Text> = {
  subject: ['主体信息', 'Company'],
  contact: ['联系人', 'Contact'],
  business: ['经营信息', 'Business'],
  place: ['所在地', 'Location'],
  capacity: ['产能', 'Capacity'],
  particulars: ['专项资料', 'Specifics'],
  cooperation: ['合作方式', 'Cooperation'],
  pictures: ['现场照片', 'Photos'],
};

/** A section as a supplier of this kind reads it: particulars go by the name of their trade. */
export const sectionLabel = (
  section: Section,
  supplierType: SupplierType | '' | undefined,
  language: Language,
): string =>
  inLanguage(
    section === 'particulars' && supplierType ? fieldWords[particularsOfType[supplierType]] : sectionWords[section],
    language,
  );

export const fieldWords = Object.fromEntries(fieldNames.map((name) => [name, fieldOf(name).text])) as Record<
  FieldName,
  Text
>;

/** One blocker in words that say what to do. */
export function blockerWords(field: FieldName, reason: Blocker, language: Language): string {
  const t = (text: Text) => inLanguage(text, language);
  const { kind, wrong } = fieldOf(field);
  switch (reason) {
    case 'missing':
      if (kind === 'picture' || kind === 'pictures') return t(['请上传照片', 'Upload a photo']);
      return t(['choice', 'choices', 'area'].includes(kind) ? ['请选择', 'Please select'] : ['请填写', 'Required']);
    case 'too_few':
      return t(['数量不够，请再补充', 'Please add more']);
    case 'expired':
      return t(
        field === 'licence_valid_to'
          ? ['已过有效期，请先换发执照', 'The licence has expired. Please renew it first']
          : ['已过有效期', 'Expired'],
      );
    case 'not_complete':
      return t(
        field === 'area_code'
          ? ['请选到区县', 'Please select down to the district']
          : field === 'certificates'
            ? ['请补全证书名称', 'Name each certificate']
            : ['有必填项未填写', 'Some required items are missing'],
      );
    case 'not_valid':
      return t(wrong ?? ['请填写大于 0 的整数', 'Enter a whole number above 0']);
  }
}
/** Canned reasons of a remark. */
export const remarkWords: Record<string, Text> = {
  unclear: ['看不清楚', 'Not legible'],
  not_matching: ['与其他资料不一致', 'Does not match other information'],
  expired: ['已过有效期', 'Expired'],
  incomplete: ['内容不完整', 'Incomplete'],
  wrong_picture: ['照片内容不对', 'Wrong photo'],
  other: ['需要修改', 'Needs a change'],
};
export const rejectionWords: Record<string, Text> = {
  not_wanted: ['目前不招募该类供应商', 'We are not taking on this type of supplier at the moment'],
  not_qualified: ['条件暂不符合要求', 'Does not meet the requirements yet'],
  false_information: ['资料不真实', 'Information is not truthful'],
  duplicate: ['企业已入驻或已有申请', 'Company already admitted or has an application'],
  other: ['其他原因', 'Other reason'],
};

/** What the queue knows of an application's warnings; papers that ran out are told by their day. */
export const warningKinds = ['code', 'region', 'capacity', 'duplicate', 'picture'] as const;
export type WarningKind = (typeof warningKinds)[number];

/** The queue's filter: all that have any, one kind, papers that ran out, or none at all. */
export const warningFilters = ['', 'any', ...warningKinds, 'expired', 'none'] as const;

export const warningKindWords: Record<Exclude<(typeof warningFilters)[number], ''>, Text> = {
  any: ['有提醒', 'Any warning'],
  code: ['信用代码', 'Credit code'],
  region: ['登记地', 'Province'],
  capacity: ['产能', 'Capacity'],
  duplicate: ['重复', 'Duplicate'],
  picture: ['照片雷同', 'Same photo'],
  expired: ['证照过期', 'Expired'],
  none: ['没有提醒', 'None'],
};

export const rejectionCodes = ['not_wanted', 'not_qualified', 'false_information', 'duplicate', 'other'] as const;
