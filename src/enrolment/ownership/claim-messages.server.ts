import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import type { Language } from '#kit/language.ts';
import type { QueuedMessage } from '#kit/sms/outbox.server.ts';

interface Told {
  to: string;
  language: Language;
  application: number;
  text: string;
}

/** What each side is told of a decided claim. The other side is never named. */
export function claimMessage(what: 'granted' | 'refused' | 'taken_away', told: Told): QueuedMessage {
  const { to, language, text } = told;
  const number = applicationNumber(told.application);
  const english = language === 'en';
  const texts = {
    granted: english
      ? `[Weftline] Your claim was approved: application ${number} is now in your account.`
      : `【织联】您的企业认领已通过，申请 ${number} 已转到您的账号。`,
    refused: english
      ? `[Weftline] Your claim was not approved. Reason: ${text}.`
      : `【织联】您的企业认领未通过。原因：${text}。`,
    taken_away: english
      ? `[Weftline] Application ${number} was moved to another account of the company after we checked its business licence. If this is wrong, please contact us.`
      : `【织联】经核对营业执照，申请 ${number} 已转到该企业的另一账号。如有异议请联系我们。`,
  };
  const values: Record<string, string> = what === 'refused' ? { reason: text } : { number };
  const about = `application/${told.application}`;
  return { to, text: texts[what], about, template: { name: `claim_${what}`, language, values } };
}
