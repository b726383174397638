import * as z from 'zod/mini';
import { problemWords, uploadsBusy } from '#enrolment/form/picture-words.ts';
import type { ResultOf } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { answerCodeRequest, type CodeAnswer } from '#kit/form/code-request.ts';
import type { FormFile } from '#kit/form/multipart-form.server.ts';
import {
  checkForm,
  fieldText,
  formRefusal,
  type PageFields,
  readPageForm,
  unreadableForm,
} from '#kit/form/page-form.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { beginRecovery, submitRecovery } from './ownership-contract.ts';
import type { Recovery } from './recovery.server.ts';
import { recoveryWords } from './recovery-words.ts';

/** The answer to one of the two steps. */
export interface RecoveryFormAnswer extends CodeAnswer {
  /** Ticket after the identity step; '' before. */
  ticket: string;
  /** With script, the photo is uploaded directly. */
  upload?: ResultOf<typeof beginRecovery>['upload'];
  asked: ResultOf<typeof submitRecovery> | null;
}

interface RecoveryCalls {
  recovery: Recovery;
  sendCode: Parameters<typeof answerCodeRequest>[0];
  from: { address: string; origin: string; language: Language };
}

const identityForm = z.object(beginRecovery.payload.shape);
const noteForm = z.object({ note: field.text({ max: 500 }) });

export async function answerRecoveryForm(
  request: Request,
  asked: RecoveryCalls,
): Promise<{ status: number; answer: RecoveryFormAnswer }> {
  const { language } = asked.from;
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const values = await readPageForm(request);
    return values ? begin(values, asked) : refused(400, { form: inLanguage(unreadableForm, language) });
  }
  const read = await asked.recovery.requests.readForm(request);
  if (read.ok) return submit(read.value.values, read.value.file, asked);
  if (read.reason === 'busy') return refused(503, { form: inLanguage(uploadsBusy, language) });
  return refused(400, { form: inLanguage(unreadableForm, language) });
}

/** Identity step. */
async function begin(values: PageFields, { recovery, sendCode, from }: RecoveryCalls) {
  if (fieldText(values, 'intent') === 'code') {
    const { status, answer } = await answerCodeRequest(sendCode, values, from);
    return { status, answer: { ...empty, ...answer } };
  }
  const checked = checkForm(identityForm, values, from.language);
  if (!checked.ok) {
    const { credit_code, ...problems } = checked.problems;
    const t = recoveryWords(from.language);
    if (credit_code)
      problems.credit_code = fieldText(values, 'credit_code').trim() ? t.creditCodeWrong : t.creditCodeEmpty;
    return refused(400, problems, { values });
  }
  const { contact_phone: phone, verify_code: code, credit_code: creditCode } = checked.value;
  const begun = await recovery.requests.begin({ phone, code, creditCode }, from);
  if (!begun.ok) return refused(...formRefusal(beginRecovery.refusals[begun.reason], from.language), { values });
  return { status: 200, answer: { ...empty, ...begun.value } };
}

/** Licence and note step. A chosen file cannot be put back into a form, so a failed form asks for the photo again. */
async function submit(values: PageFields, file: FormFile | undefined, { recovery, from }: RecoveryCalls) {
  const { language } = from;
  const ticket = fieldText(values, 'ticket');
  const back = { values, ticket };
  const note = checkForm(noteForm, { note: fieldText(values, 'note') }, language);
  if (!note.ok) return refused(400, note.problems, back);
  if (!file) return refused(400, { licence_image: recoveryWords(language).needsPhoto }, back);
  const kept = await recovery.requests.keepLicence(ticket, file);
  if (!kept.ok) {
    if (kept.reason === 'ticket_over') return refused(...formRefusal(submitRecovery.refusals.ticket_over, language));
    const problem = kept.reason === 'server' ? 'refused' : kept.reason;
    const status = problem === 'away' ? 503 : 400;
    return refused(status, { licence_image: inLanguage(problemWords[problem], language) }, back);
  }
  const outcome = await recovery.requests.submit({ ticket, licence_image: kept.value.key, note: note.value.note });
  if (!outcome.ok)
    return refused(
      ...formRefusal(submitRecovery.refusals[outcome.reason], language),
      outcome.reason === 'ticket_over' ? {} : back,
    );
  return { status: 200, answer: { ...empty, asked: outcome.value } };
}

const empty: RecoveryFormAnswer = { values: {}, problems: {}, sent: null, ticket: '', asked: null };
const refused = (
  status: number,
  problems: Record<string, string>,
  back: { values?: PageFields; ticket?: string } = {},
): { status: number; answer: RecoveryFormAnswer } => ({ status, answer: { ...empty, ...back, problems } });
