import * as z from 'zod/mini';
import { applicantKind, supplierLogin } from '#accounts/contract.ts';
import { answerCodeRequest } from '#kit/code-request.ts';
import { inLanguage, type Text } from '#kit/language.ts';
import { checkForm, fieldText, type PageFields, readPageForm, unreadForm } from '#kit/page-form.ts';
import { codeField, phoneField } from '#kit/phone-form.ts';
import { formOf, type HeldStep, heldStep, heldWith } from './held-step.ts';
import { type Asked, type PlainAnswer, type PlainWay, refused } from './plain-answer.ts';
import { savePlainStep, saveStep } from './save-step.ts';

/*
 * The application's form as a browser sends it by itself, without JavaScript: a step is saved by any of its buttons, with the
 * pictures that were chosen in it. Fields have the same names as in the calls.
 */

const signedOut: Text = [
  '登录已过期，刚才这一步没有保存。请重新登录，再按浏览器的“后退”回到填好的页面保存。',
  'Your session expired and this step was not saved. Sign in again, then use your browser’s Back button to return to what you filled in and save it.',
];
const waits: Text = [
  '登录已过期。刚才填写的这一步还在，重新登录后会接着保存。',
  'Your session has expired. What you just filled in is still here and will be saved once you sign in again.',
];
const signInForm = z.object({ contact_phone: phoneField, verify_code: codeField });

export async function answerPlainForm(request: Request, asked: Asked): Promise<PlainAnswer | PlainWay> {
  const session = asked.sessions[applicantKind];
  if (session) return savePlainStep(request, session.account, asked);
  const { language } = asked.visit;
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const values = await readPageForm(request);
    return values ? signIn(values, [], asked) : refused({ form: inLanguage(unreadForm, language) });
  }
  const read = await asked.enrolment.pictureForms.readWithoutPictures(request);
  if (read && Object.hasOwn(read.values, 'contact_phone')) return signIn(read.values, heldWith(read.values), asked);
  const held = read ? heldStep(read.values, read.slots) : [];
  return refused({ form: inLanguage(held.length > 0 ? waits : signedOut, language) }, { status: 401, held });
}

/** `held`: the step that is to be saved by whoever signs in. */
async function signIn(values: PageFields, held: HeldStep, asked: Asked): Promise<PlainAnswer | PlainWay> {
  const { language } = asked.visit;
  if (fieldText(values, 'intent') === 'code') {
    const { status, answer } = await answerCodeRequest(asked.sendCode, values, { address: asked.address, language });
    return { status, answer: { ...answer, given: {}, held } };
  }
  const checked = checkForm(signInForm, values, language);
  if (!checked.ok) return refused(checked.problems, { values, held });
  const { contact_phone, verify_code } = checked.value;
  const outcome = await asked.signIn(contact_phone, verify_code);
  if (outcome.ok) {
    const { session, cookie } = outcome.value;
    if (held.length === 0) return { to: '/movein', cookie };
    const sessions = { ...asked.sessions, [applicantKind]: session };
    const saved = await saveStep(formOf(held), session.account, { ...asked, sessions });
    return 'to' in saved ? { ...saved, cookie } : { ...saved, signedIn: outcome.value };
  }
  const [status, zh, en, field = 'form'] = supplierLogin.refusals[outcome.reason] as readonly [
    number,
    ...Text,
    string?,
  ];
  return refused({ [field]: inLanguage([zh, en], language) }, { status, values, held });
}
