import { type FieldName, isFieldName } from '#enrolment/application/application-fields.ts';
import type { Action } from '#enrolment/application/application-status.ts';
import { fieldWords, rejectionWords, remarkWords, wordsOf } from '#enrolment/application/words.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';

export interface Told {
  action: Action;
  language: Language;
  number: string;
  company: string;
  /** Address where the applicant goes on; empty when the site's own is not known. */
  address: string;
  /** Words of the reviewer. */
  text: string;
  rejectionCode?: string;
  reapplyDays?: number;
  remarks?: readonly SaidRemark[];
  conditions?: readonly { text: string; due_on: string }[];
}

/** A remark in as far as words are made of it; without a `reason` the product's own wording of the code is taken. */
export interface SaidRemark {
  field: string;
  code: string;
  text: string;
  reason?: Text | undefined;
  severity?: 'must' | 'advice' | undefined;
  region?: object | null | undefined;
}

/** Long messages are billed by the part and cut by some carriers: reasons beyond this stand on the page only. */
const mostCharacters = 300;

/** What is asked of the applicant: the remarks, and what concerns the whole. */
export const askedItems = ({ remarks = [], text, language }: Told): string =>
  [...remarks.map((remark) => remarkLine(remark, language)), text]
    .filter(Boolean)
    .join(language === 'en' ? '; ' : '；');

/** The short message of a decision, in the applicant's language; undefined for actions that nobody is told of. */
export function decisionMessage(told: Told): string | undefined {
  const { action, language, number, address, text } = told;
  const english = language === 'en';
  const company = told.company ? (english ? ` of ${told.company}` : `（${told.company}）`) : '';
  const at = address ? (english ? ` ${address}` : ` ${address} `) : '';
  const reason = text ? (english ? ` Reason: ${text}.` : `原因：${text}。`) : '';
  const build = (): string | undefined => {
    switch (action) {
      case 'approve': {
        const dated = (told.conditions ?? []).map((one) =>
          english ? `${one.text} (by ${one.due_on})` : `${one.text}（${one.due_on} 前）`,
        );
        const all = clip([...text.split('\n'), ...dated].filter(Boolean).join(english ? '; ' : '；'));
        return english
          ? `[Weftline] Your application ${number}${company} has been approved.${all ? ` Conditions: ${all}.` : ''}`
          : `【织联】您的入驻申请 ${number}${company}已通过。${all ? `附加条件：${all}。` : ''}`;
      }
      case 'return': {
        const list = clip(askedItems(told));
        return english
          ? `[Weftline] Your application ${number}${company} needs correction: ${list}. Please make the changes and resubmit:${at || ' sign in to Weftline.'}`
          : `【织联】您的入驻申请 ${number}${company}需要补正：${list}。请修改后重新提交${at ? `：${at.trim()}` : '。'}`;
      }
      case 'ask_renewal': {
        const list = clip(askedItems(told));
        return english
          ? `[Weftline] Documents of your supplier account ${number}${company} need renewing: ${list}. You remain an approved supplier; please upload the new ones:${at || ' sign in to Weftline.'}`
          : `【织联】您的供应商资格 ${number}${company}需要更新证照：${list}。资格继续有效，请上传新的证照${at ? `：${at.trim()}` : '。'}`;
      }
      case 'reject': {
        const why = [wordsOf(rejectionWords, told.rejectionCode ?? 'other', language), clip(text)]
          .filter(Boolean)
          .join(english ? '; ' : '；');
        const again = told.reapplyDays
          ? english
            ? ` You may apply again in ${told.reapplyDays} ${told.reapplyDays === 1 ? 'day' : 'days'}.`
            : `${told.reapplyDays} 天后可重新申请。`
          : '';
        return english
          ? `[Weftline] Your application ${number}${company} was not approved. Reason: ${why}.${again}`
          : `【织联】您的入驻申请 ${number}${company}未通过。原因：${why}。${again}`;
      }
      case 'undo':
        return english
          ? `[Weftline] The last decision on your application ${number}${company} was reversed. It is back in review.`
          : `【织联】您的入驻申请 ${number}${company}上一次的审核结果已撤销，现重新审核。`;
      case 'suspend':
        return english
          ? `[Weftline] Your supplier account ${number}${company} has been suspended.${reason}`
          : `【织联】您的供应商资格 ${number}${company}已暂停。${reason}`;
      case 'reinstate':
        return english
          ? `[Weftline] Your supplier account ${number}${company} is active again.${reason}`
          : `【织联】您的供应商资格 ${number}${company}已恢复。${reason}`;
      default:
        return undefined;
    }
  };
  return build()?.trim();
}

/** Where and what: 营业执照照片（看不清楚：请补拍全图）. */
export function remarkLine(remark: SaidRemark, language: Language): string {
  const english = language === 'en';
  const { field } = remark;
  const where = isFieldName(field)
    ? wordsOf(fieldWords, field satisfies FieldName, language)
    : english
      ? 'Overall'
      : '整体';
  const what = remarkWhat(remark, language);
  return english ? `${where} (${what})` : `${where}（${what}）`;
}

/** What a remark says, without its field: 看不清楚：请补拍全图. */
export function remarkWhat({ code, text, reason, severity }: SaidRemark, language: Language): string {
  const english = language === 'en';
  const canned =
    code === 'other' && text ? '' : reason?.[0] ? inLanguage(reason, language) : wordsOf(remarkWords, code, language);
  const advice = severity === 'advice' ? (english ? 'Suggestion' : '建议') : '';
  return [advice, canned, text].filter(Boolean).join(english ? ': ' : '：');
}

const clip = (text: string) => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text);

/** A canned reason of a remark, as it is offered now. Version 0 is the product's own wording. */
export interface RemarkReason {
  code: string;
  version: number;
  words: [zh: string, en: string];
  active: boolean;
}

/** Needs words of its own, and is always there. */
const otherReason = 'other';

/** Rows as staff wrote them, newest version of each code, laid over the product's own. */
export function overlayReasons(
  rows: readonly { code: string; version: number; zh: string; en: string; active: boolean }[],
): RemarkReason[] {
  const found = new Map<string, RemarkReason>(
    Object.entries(remarkWords).map(([code, [zh, en]]) => [code, { code, version: 0, words: [zh, en], active: true }]),
  );
  for (const { code, version, zh, en, active } of rows)
    if (version > (found.get(code)?.version ?? -1))
      found.set(code, { code, version, words: [zh, en], active: active || code === otherReason });
  // The one without a meaning of its own stands last.
  return [...found.values()].sort((one, two) => Number(one.code === otherReason) - Number(two.code === otherReason));
}
