import type { Language } from '#kit/language.ts';

/** The short message about a condition of an approval, before its day and after it, in the supplier's language. */
export function conditionMessage(
  {
    number,
    company_name,
    text,
    due_on,
    language,
  }: { number: string; company_name: string; text: string; due_on: string; language: Language },
  isLate: boolean,
): { text: string; values: Record<string, string> } {
  const values = { number, company: company_name, item: text, day: due_on };
  if (language === 'en')
    return {
      values,
      text: isLate
        ? `[Weftline] A condition of your supplier account ${number} of ${company_name} was due on ${due_on}: ${text}. Please meet it now, or the account may be suspended.`
        : `[Weftline] A condition of your supplier account ${number} of ${company_name} is due on ${due_on}: ${text}.`,
    };
  return {
    values,
    text: isLate
      ? `【织联】您的供应商资格 ${number}（${company_name}）有一项条件已过期限（${due_on}）：${text}。请尽快办理，否则资格可能暂停。`
      : `【织联】您的供应商资格 ${number}（${company_name}）有一项条件将于 ${due_on} 到期：${text}。请按时办理。`,
  };
}
