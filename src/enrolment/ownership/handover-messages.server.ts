import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import { maskPhone } from '#kit/phone.ts';
import type { QueuedMessage } from '#kit/sms/outbox.server.ts';
import type { HeldApplication } from './whole-application.server.ts';

interface HandedOver {
  application: HeldApplication;
  from: string;
  to: string;
}

/** Both are told: who gave the application away, so that they notice if they did not, and who has it now. */
export function handedOverMessages({ application, from, to }: HandedOver): QueuedMessage[] {
  const { id, company, language } = application;
  const number = applicationNumber(id);
  const english = language === 'en';
  const of = company ? (english ? ` of ${company}` : `（${company}）`) : '';
  const shown = maskPhone(to);
  const about = `application/${id}`;
  return [
    {
      to: from,
      text: english
        ? `[Weftline] Your application ${number}${of} was handed over to ${shown}. If this was not you, contact us immediately.`
        : `【织联】您的入驻申请 ${number}${of}已转交给 ${shown}。如非本人操作，请立即联系我们。`,
      about,
      template: { name: 'handed_over', language, values: { number, company, phone: shown } },
    },
    {
      to,
      text: english
        ? `[Weftline] You have taken over the application ${number}${of}. Sign in with this number from now on.`
        : `【织联】您已接手入驻申请 ${number}${of}，以后请用这个手机号登录。`,
      about,
      template: { name: 'taken_over', language, values: { number, company } },
    },
  ];
}
