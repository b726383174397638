import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import type { SealedColumn } from '#kit/db/sealed-columns.server.ts';
import { isSealed, type Sealing } from '#kit/db/sealing.server.ts';
import type { QueuedMessage } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { objectionHours } from './ownership-contract.ts';

const boundTo = (recovery: number | string) => `recovery/${recovery}/note`;

/** What the asker wrote beside a request and what staff answered names people: it is sealed, bound to its request. */
export const sealedRecoveryColumns = ['note', 'decision_text'].map(
  (column): SealedColumn => ({ table: 'recoveries', column, owner: 't.id', boundTo, isReadable: true }),
);

export const recoveryNotes = (sealing: Sealing) => ({
  seal: (recovery: number, note: string) => (note ? sealing.seal(note, boundTo(recovery)) : ''),
  open: (recovery: number, stored: string) => (isSealed(stored) ? sealing.open(stored, boundTo(recovery)) : stored),
});
export type RecoveryNotes = ReturnType<typeof recoveryNotes>;

interface About {
  application: { id: number; company: string; language: Language };
  newPhone: string;
}
const namesOf = ({ id, company, language }: About['application']) => ({
  number: applicationNumber(id),
  company,
  of: company ? (language === 'en' ? ` of ${company}` : `（${company}）`) : '',
});

/** To the number on record, as soon as somebody asks: who still has it can object. */
export function askedMessage(to: QueuedMessage['to'], { application, newPhone }: About): QueuedMessage {
  const { number, company, of } = namesOf(application);
  const phone = maskPhone(newPhone);
  const { language } = application;
  return {
    to,
    text:
      language === 'en'
        ? `[Weftline] Someone has asked to move application ${number}${of} to ${phone}. If this was not you, sign in within ${objectionHours} hours and decline it under Account.`
        : `【织联】有人申请把入驻申请 ${number}${of}改绑到 ${phone}。如非本人，请在 ${objectionHours} 小时内登录，在“账号”里拒绝。`,
    about: `application/${application.id}`,
    template: { name: 'recovery_asked', language, values: { number, company, phone } },
  };
}

/** To both numbers, when staff approved it. */
export function recoveredMessages(oldPhone: string, { application, newPhone }: About): QueuedMessage[] {
  const { number, company, of } = namesOf(application);
  const phone = maskPhone(newPhone);
  const { language } = application;
  const english = language === 'en';
  return [
    {
      to: oldPhone,
      text: english
        ? `[Weftline] The application ${number}${of} now belongs to ${phone}. If this is wrong, contact us immediately.`
        : `【织联】入驻申请 ${number}${of}已改绑到 ${phone}。如有疑问，请立即联系我们。`,
      about: `application/${application.id}`,
      template: { name: 'handed_over', language, values: { number, company, phone } },
    },
    {
      to: newPhone,
      text: english
        ? `[Weftline] The application ${number}${of} is yours again. Sign in with this number from now on.`
        : `【织联】入驻申请 ${number}${of}已绑定到这个手机号，以后请用它登录。`,
      about: `application/${application.id}`,
      template: { name: 'taken_over', language, values: { number, company } },
    },
  ];
}

/** To the new number, when it was not approved. */
export function rejectedMessage(to: string, number: string, reason: string, language: Language): QueuedMessage {
  return {
    to,
    text:
      language === 'en'
        ? `[Weftline] Your request ${number} for a new phone number was not approved. Reason: ${reason}.`
        : `【织联】您的换绑手机号请求 ${number} 未通过。原因：${reason}。`,
    template: { name: 'recovery_rejected', language, values: { number, reason } },
  };
}
