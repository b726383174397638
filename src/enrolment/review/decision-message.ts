import type { Action } from '#enrolment/application/application-status.ts';
import { wordsOf } from '#enrolment/application/choices.ts';
import { fieldWords, rejectionWords, remarkWords } from '#enrolment/application/words.ts';
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

const semicolon: Text = ['；', '; '];

/** What is asked of the applicant: the remarks, and what concerns the whole. */
export const askedItems = ({ remarks = [], text, language }: Told): string =>
  [...remarks.map((remark) => remarkLine(remark, language)), text]
    .filter(Boolean)
    .join(inLanguage(semicolon, language));

/** The short message of a decision, in the applicant's language; undefined for actions that nobody is told of. */
export function decisionMessage(told: Told): string | undefined {
  const words = messageOf(told);
  return words && inLanguage(words, told.language).trim();
}

function messageOf(told: Told): Text | undefined {
  const { action, language, number, company, address, text } = told;
  const zh = `${number}${company && `（${company}）`}`;
  const en = `${number}${company && ` of ${company}`}`;
  const [reasonZh, reasonEn] = text ? [`原因：${text}。`, ` Reason: ${text}.`] : ['', ''];
  const [atZh, atEn] = address ? [`：${address}`, ` ${address}`] : ['。', ' sign in to Weftline.'];
  switch (action) {
    case 'approve': {
      const dated = (told.conditions ?? []).map((one) =>
        inLanguage([`${one.text}（${one.due_on} 前）`, `${one.text} (by ${one.due_on})`], language),
      );
      const all = clip([...text.split('\n'), ...dated].filter(Boolean).join(inLanguage(semicolon, language)));
      return [
        `【织联】您的入驻申请 ${zh}已通过。${all && `附加条件：${all}。`}`,
        `[Weftline] Your application ${en} has been approved.${all && ` Conditions: ${all}.`}`,
      ];
    }
    case 'return': {
      const list = clip(askedItems(told));
      return [
        `【织联】您的入驻申请 ${zh}需要补正：${list}。请修改后重新提交${atZh}`,
        `[Weftline] Your application ${en} needs correction: ${list}. Please make the changes and resubmit:${atEn}`,
      ];
    }
    case 'ask_renewal': {
      const list = clip(askedItems(told));
      return [
        `【织联】您的供应商资格 ${zh}需要更新证照：${list}。资格继续有效，请上传新的证照${atZh}`,
        `[Weftline] Documents of your supplier account ${en} need renewing: ${list}. You remain an approved supplier; please upload the new ones:${atEn}`,
      ];
    }
    case 'reject': {
      const why = [wordsOf(rejectionWords, told.rejectionCode ?? 'other', language), clip(text)]
        .filter(Boolean)
        .join(inLanguage(semicolon, language));
      const days = told.reapplyDays;
      return [
        `【织联】您的入驻申请 ${zh}未通过。原因：${why}。${days ? `${days} 天后可重新申请。` : ''}`,
        `[Weftline] Your application ${en} was not approved. Reason: ${why}.${
          days ? ` You may apply again in ${days} ${days === 1 ? 'day' : 'days'}.` : ''
        }`,
      ];
    }
    case 'undo':
      return [
        `【织联】您的入驻申请 ${zh}上一次的审核结果已撤销，现重新审核。`,
        `[Weftline] The last decision on your application ${en} was reversed. It is back in review.`,
      ];
    case 'suspend':
      return [
        `【织联】您的供应商资格 ${zh}已暂停。${reasonZh}`,
        `[Weftline] Your supplier account ${en} has been suspended.${reasonEn}`,
      ];
    case 'reinstate':
      return [
        `【织联】您的供应商资格 ${zh}已恢复。${reasonZh}`,
        `[Weftline] Your supplier account ${en} is active again.${reasonEn}`,
      ];
    default:
      return undefined;
  }
}

/** Where and what: 营业执照照片（看不清楚：请补拍全图）. */
export function remarkLine(remark: SaidRemark, language: Language): string {
  const where = remark.field ? wordsOf(fieldWords, remark.field, language) : inLanguage(['整体', 'Overall'], language);
  const what = remarkWhat(remark, language);
  return inLanguage([`${where}（${what}）`, `${where} (${what})`], language);
}

/** What a remark says, without its field: 看不清楚：请补拍全图. */
export function remarkWhat({ code, text, reason, severity }: SaidRemark, language: Language): string {
  const canned =
    code === 'other' && text ? '' : reason?.[0] ? inLanguage(reason, language) : wordsOf(remarkWords, code, language);
  const advice = severity === 'advice' ? inLanguage(['建议', 'Suggestion'], language) : '';
  return [advice, canned, text].filter(Boolean).join(inLanguage(['：', ': '], language));
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
