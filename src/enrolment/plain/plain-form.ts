import * as z from 'zod/mini';
import { applicantKind, phone, supplierLogin, verifyCode } from '#accounts/contract.ts';
import { answerCodeRequest } from '#kit/code-request.ts';
import { inLanguage, type Text } from '#kit/language.ts';
import { checkForm, fieldText, type PageFields, readPageForm } from '#kit/page-form.ts';
import { type Asked, type PlainAnswer, type PlainWay, refused } from './plain-answer.ts';
import { savePlainStep } from './save-step.ts';

/*
 * The application's form as a browser sends it by itself, without JavaScript: a step is saved by any of its buttons, with the
 * pictures that were chosen in it. Fields have the same names as in the calls.
 */

const unreadable: Text = ['提交的内容有误，请检查', 'Something in the form is not right, please check'];
const signedOut: Text = [
  '登录已过期，刚才这一步没有保存。请重新登录，再按浏览器的“后退”回到填好的页面保存。',
  'You were signed out and this step was not saved. Sign in again, then go back in the browser to what you filled in and save it.',
];
const signInForm = z.object({ contact_phone: phone, verify_code: verifyCode });

export async function answerPlainForm(request: Request, asked: Asked): Promise<PlainAnswer | PlainWay> {
  const session = asked.sessions[applicantKind];
  if (session) return savePlainStep(request, session.account, asked);
  const { language } = asked.visit;
  const isStep = request.headers.get('content-type')?.startsWith('multipart/form-data');
  const values = await readPageForm(request);
  if (values) return signIn(values, asked);
  return refused({ form: inLanguage(isStep ? signedOut : unreadable, language) }, { status: isStep ? 401 : 400 });
}

async function signIn(values: PageFields, asked: Asked): Promise<PlainAnswer | PlainWay> {
  const { language } = asked.visit;
  if (fieldText(values, 'intent') === 'code') {
    const { status, answer } = await answerCodeRequest(asked.sendCode, values, { address: asked.address, language });
    return { status, answer: { ...answer, given: {} } };
  }
  const checked = checkForm(signInForm, values, language);
  if (!checked.ok) return refused(checked.problems, { values });
  const { contact_phone, verify_code } = checked.value;
  const outcome = await asked.signIn(contact_phone, verify_code);
  if (outcome.ok) return { to: '/movein', cookie: outcome.value };
  const [status, zh, en, field = 'form'] = supplierLogin.refusals[outcome.reason] as readonly [
    number,
    ...Text,
    string?,
  ];
  return refused({ [field]: inLanguage([zh, en], language) }, { status, values });
}
