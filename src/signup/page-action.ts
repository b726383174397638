import type { Language } from '#kit/language.ts';
import type { Outcome } from '#kit/outcome.ts';
import { checkForm, fieldText, type PageFields } from '#kit/page-form.ts';
import { pageWords } from './page-words.ts';
import type { CodeAnswer } from './phone-code-fields.tsx';
import { codeForm } from './signup-fields.ts';

type SendCode = (
  phone: string,
  from: { address: string; language: Language },
) => Promise<Outcome<{ retry_after: number; expires_in: number }, 'too_many' | 'sms_away' | 'phone_refused'>>;

/** What the button for a code does: only the number is looked at, and everything that was typed comes back. */
export async function answerCodeRequest(
  sendCode: SendCode,
  values: PageFields,
  from: { address: string; language: Language },
): Promise<{ answer: CodeAnswer; status: number }> {
  const say = pageWords(from.language);
  const refused = (status: number, problems: Record<string, string>) => ({
    answer: { values, problems, sent: null },
    status,
  });
  const checked = checkForm(codeForm, { contact_phone: fieldText(values, 'contact_phone') }, from.language);
  if (!checked.ok) return refused(400, checked.problems);
  const sent = await sendCode(checked.value.contact_phone, from);
  if (sent.ok) return { answer: { values, problems: {}, sent: sent.value }, status: 200 };
  if (sent.reason === 'phone_refused') return refused(400, { contact_phone: say.phoneRefused });
  if (sent.reason === 'sms_away') return refused(503, { form: say.smsAway });
  const seconds = (sent.data as { retry_after?: number } | undefined)?.retry_after ?? 60;
  return refused(429, { form: say.codesTooMany(Math.max(1, Math.ceil(seconds / 60))) });
}
