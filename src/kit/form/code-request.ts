import * as z from 'zod/mini';
import type { Outcome } from '#kit/call/outcome.ts';
import type { Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { checkForm, type FormAnswer, fieldText, type PageFields } from './page-form.ts';
import { phoneField } from './phone-form.ts';

/** The answer of an action with phone and code; `sent` if a code went out. */
export interface CodeAnswer extends FormAnswer {
  sent: { retry_after: number; expires_in: number } | null;
}

type SendCode = (
  phone: string,
  from: { address: string; language: Language },
) => Promise<Outcome<{ retry_after: number; expires_in: number }, 'too_many' | 'sms_away' | 'phone_refused'>>;

const words = defineWords({
  tooMany: [
    (minutes: number) => `发送太频繁，请 ${minutes} 分钟后再试。`,
    (minutes: number) => `Too many codes sent. Please try again in ${minutes} min.`,
  ],
  smsAway: ['短信暂时发不出去，请稍后再试。', 'We could not send the message. Please try again later.'],
  phoneRefused: ['暂时不能给这个号码发短信，请换一个', 'We can’t send messages to this number. Please use another'],
});
/** The fields that requesting a code needs; all others may still be empty. */
const codeForm = z.object({ contact_phone: phoneField });

/** Handles the request for a code: checks only the number and returns everything that was typed. */
export async function answerCodeRequest(
  sendCode: SendCode,
  values: PageFields,
  from: { address: string; language: Language },
): Promise<{ answer: CodeAnswer; status: number }> {
  const t = words(from.language);
  const refused = (status: number, problems: Record<string, string>) => ({
    answer: { values, problems, sent: null },
    status,
  });
  const checked = checkForm(codeForm, { contact_phone: fieldText(values, 'contact_phone') }, from.language);
  if (!checked.ok) return refused(400, checked.problems);
  const sent = await sendCode(checked.value.contact_phone, from);
  if (sent.ok) return { answer: { values, problems: {}, sent: sent.value }, status: 200 };
  if (sent.reason === 'phone_refused') return refused(400, { contact_phone: t.phoneRefused });
  if (sent.reason === 'sms_away') return refused(503, { form: t.smsAway });
  const seconds = (sent.data as { retry_after?: number } | undefined)?.retry_after ?? 60;
  return refused(429, { form: t.tooMany(Math.max(1, Math.ceil(seconds / 60))) });
}
