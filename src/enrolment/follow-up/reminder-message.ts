import type { Language } from '#kit/language.ts';
import type { Paper } from './expiring-papers.ts';

/** The short message before papers run out, in the supplier's language. */
export function reminderMessage(
  { number, company, papers }: { number: string; company: string; papers: readonly Pick<Paper, 'name' | 'valid_to'>[] },
  language: Language,
): { text: string; items: string } {
  const english = language === 'en';
  const items = papers
    .map(({ name, valid_to }) =>
      english ? `${name || 'business licence'} on ${valid_to}` : `${name || '营业执照'} ${valid_to}`,
    )
    .join(english ? '; ' : '；');
  const text = english
    ? `[Weftline] Documents of your supplier account ${number} of ${company} expire soon: ${items}. Please renew them in time; we will ask you to upload the new ones.`
    : `【织联】您的供应商资格 ${number}（${company}）有证照即将到期：${items}。请及时换发，届时我们会请您更新。`;
  return { text, items };
}
