import type { Text } from '#kit/text/language.ts';

/** Words that job offers must not use, with the reason. Patterns match plain text; only the flags `giu` are allowed. */
interface Rule {
  pattern: RegExp;
  reason: Text;
}
const rules: readonly Rule[] = [
  {
    pattern:
      /限男|限女|仅限(?:男|女)|男士优先|女士优先|男(?:性|生)?优先|女(?:性|生)?优先|只招(?:男|女)|要求(?:男|女)性?|(?:男|女)性?[1-9]\d?名|\b(?:males?|females?|men|women)\s+(?:only|preferred)\b/giu,
    reason: [
      '按性别筛选（就业促进法第 27 条、妇女权益保障法第 43 条）',
      'Screens by sex (Employment Promotion Law, art. 27)',
    ],
  },
  {
    pattern:
      /(?:限|不超过|未满|小于|低于)?\s*\d{2}\s*(?:周)?岁(?:以下|以内|以上|左右)?|年龄(?:在|要求|限制)?|年轻(?:人|化)?优先|[89]0\s*后|\bunder\s+\d{2}\s+years?\b|\byoung\s+(?:people|candidates)\b|\baged?\s+\d{2}\b/giu,
    reason: [
      '按年龄筛选，除非岗位有法定年龄要求',
      'Screens by age, which is allowed only where the law sets an age for the job',
    ],
  },
  {
    pattern: /已婚|未婚|已育|未育|婚育|生育|怀孕|孕期|单身优先|\b(?:un)?married\b|\bpregnan\w*|\bno children\b/giu,
    reason: ['询问婚姻、生育（人社部发〔2019〕17 号）', 'Asks about marriage or children'],
  },
  {
    pattern:
      /(?:本地|本市|本省|外地|城镇|农村)(?:户口|户籍|人)|户口|户籍|(?:限|仅招|不招|不要|拒收)[\u4e00-\u9fff]{2,3}(?:人|籍)|籍贯|\blocals? only\b/giu,
    reason: [
      '按户籍、地域筛选（人力资源市场暂行条例第 24 条）',
      'Screens by place of origin or household registration',
    ],
  },
  {
    pattern: /乙肝|乙型肝炎|两对半|\bHBV\b|HBsAg|艾滋|\bHIV\b|病原携带|残疾人?勿|无纹身|\bhepatitis\s*B\b/giu,
    reason: [
      '检查或排除病原携带者、残疾人（就业促进法第 29、30 条）',
      'Excludes carriers of a disease or people with a disability',
    ],
  },
  {
    pattern: /(?<!\d)(?:985|211)(?!\d)|双一流|统招|全日制(?:统招)?|第一学历|\btop[- ]tier universit\w*/giu,
    reason: [
      '限定毕业院校、学习方式（国办发〔2022〕13 号等要求不得设置）',
      'Limits applicants to certain universities or modes of study',
    ],
  },
  {
    pattern: /汉族|少数民族勿|不招少数民族|宗教信仰|无宗教|党员优先|\bno religion\b/giu,
    reason: ['按民族、宗教信仰筛选（就业促进法第 28 条）', 'Screens by ethnicity or religion'],
  },
  {
    pattern: /身高\s*\d|体重\s*\d|形象(?:好|佳|气质)|五官端正|颜值|气质佳|\bgood[- ]looking\b|\battractive\b/giu,
    reason: [
      '对外貌、身高提要求，与多数岗位无关',
      'Sets requirements for looks or height, which are irrelevant to most jobs',
    ],
  },
  {
    pattern: /属相|生肖|星座|血型|\bzodiac\b/giu,
    reason: ['与工作无关的条件', 'Unrelated to the job'],
  },
];

export interface FairFinding {
  word: string;
  /** Start, in characters of the original text. */
  at: number;
  reason: Text;
}

/** Finds possible discrimination in a text, in order. Only a warning; staff decide. */
export function unfairWords(text: string): FairFinding[] {
  // Full-width characters are folded by NFKC, which may change lengths, so positions refer to the folded text.
  const folded = text.normalize('NFKC');
  const found = rules.flatMap(({ pattern, reason }) =>
    [...folded.matchAll(pattern)].map((hit) => ({ word: hit[0].trim(), at: hit.index, reason })),
  );
  return found.toSorted((one, other) => one.at - other.at);
}
