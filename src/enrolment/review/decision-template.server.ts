import { rejectionWords, wordsOf } from '#enrolment/application/words.ts';
import type { Template } from '#kit/sms/sms.server.ts';
import { remarkLine, type Told } from './decision-message.ts';

/** What stands in the gaps of a registered text; see `docs/short-messages.md`. Details beyond it stand on the page. */
export function decisionTemplate(told: Told): Template {
  const { action, language, number, company, text } = told;
  const name = `application_${action}`;
  const base = { number, company };
  if (action === 'return' || action === 'ask_renewal') {
    const items = [...(told.remarks ?? []).map((remark) => remarkLine(remark, language)), text].filter(Boolean);
    return { name, language, values: { ...base, items: items.join(language === 'en' ? '; ' : '；') } };
  }
  if (action === 'reject') {
    const why = wordsOf(rejectionWords, told.rejectionCode ?? 'other', language);
    return { name, language, values: { ...base, reason: [why, text].filter(Boolean).join(' ') } };
  }
  if (action === 'suspend' || action === 'reinstate') return { name, language, values: { ...base, reason: text } };
  return { name, language, values: base };
}
