import * as z from 'zod/mini';
import { applicantKind, phone, screenKind, supplierLogin, verifyCode } from '#accounts/contract.ts';
import { type FieldName, type Section, sections } from '#enrolment/application-fields.ts';
import { applicationFields, saveApplyInfo } from '#enrolment/contract.ts';
import type { Enrolment } from '#enrolment/services.server.ts';
import { answerCodeRequest, type CodeAnswer } from '#kit/code-request.ts';
import { inLanguage, type Text } from '#kit/language.ts';
import type { Outcome } from '#kit/outcome.ts';
import { checkForm, type FormAnswer, fieldList, fieldText, type PageFields, readPageForm } from '#kit/page-form.ts';
import type { Sessions } from '#kit/session.ts';
import type { Visit } from '#kit/visit.ts';

/*
 * The application's form as a browser sends it by itself, without JavaScript: a step is saved by its button, which leads to
 * the next one. Fields have the same names as in the calls. Pictures, and lists of rows, need the script and stay as they are.
 */

/** What the page says after a form that did not go through. */
export interface PlainAnswer {
  status: number;
  answer: CodeAnswer;
}
/** Where it leads when it did, and the cookie of whoever signed in. */
export interface PlainWay {
  to: string;
  cookie?: string;
}
interface Asked {
  enrolment: Pick<Enrolment, 'applicants' | 'warnings'>;
  sendCode: Parameters<typeof answerCodeRequest>[0];
  /** Opens a session; its result is the session's cookie. */
  signIn(phone: string, code: string): Promise<Outcome<string, 'code_wrong' | 'ticket_over' | 'too_many'>>;
  /** Of the terms that are in force. */
  consentVersion(): Promise<string>;
  sessions: Sessions;
  visit: Visit;
  address: string;
}

const unreadable: Text = ['提交的内容有误，请检查', 'Something in the form is not right, please check'];
const signInForm = z.object({ contact_phone: phone, verify_code: verifyCode });
/** Lists of boxes to tick: none that is ticked is an empty list, where their step was sent. */
const boxes = ['categories', 'cooperation_modes'] as const;

export async function answerPlainForm(request: Request, asked: Asked): Promise<PlainAnswer | PlainWay> {
  const values = await readPageForm(request);
  if (!values) return refused({}, { form: inLanguage(unreadable, asked.visit.language) });
  const session = asked.sessions[applicantKind];
  return session ? save(values, session.account, asked) : signIn(values, asked);
}

const refused = (values: PageFields, problems: FormAnswer['problems'], status = 400): PlainAnswer => ({
  status,
  answer: { values, problems, sent: null },
});

async function signIn(values: PageFields, asked: Asked): Promise<PlainAnswer | PlainWay> {
  const { language } = asked.visit;
  if (fieldText(values, 'intent') === 'code')
    return answerCodeRequest(asked.sendCode, values, { address: asked.address, language });
  const checked = checkForm(signInForm, values, language);
  if (!checked.ok) return refused(values, checked.problems);
  const { contact_phone, verify_code } = checked.value;
  const outcome = await asked.signIn(contact_phone, verify_code);
  if (outcome.ok) return { to: '/movein', cookie: outcome.value };
  const [code, zh, en, field = 'form'] = supplierLogin.refusals[outcome.reason] as readonly [number, ...Text, string?];
  return refused(values, { [field]: inLanguage([zh, en], language) }, code);
}

async function save(
  values: PageFields,
  applicant: number,
  { enrolment, consentVersion, sessions, visit: { language, surrounding } }: Asked,
): Promise<PlainAnswer | PlainWay> {
  const step = fieldText(values, 'step');
  const submit = fieldText(values, 'submit') === '1';
  const given = givenFields(step, values);
  const checked = checkForm(applicationFields, given, language);
  if (!checked.ok) return refused(values, checked.problems);
  const outcome = await enrolment.applicants.saveApplication(
    { id: applicant, language, screenUser: sessions[screenKind]?.account, channel: surrounding },
    {
      revision: Number(fieldText(values, 'revision')) || 0,
      submit,
      consent_version: fieldText(values, 'consent') === '1' ? await consentVersion() : undefined,
      correction_note: fieldText(values, 'correction_note').slice(0, 500),
      fields: checked.value,
    },
  );
  if (!outcome.ok) {
    const [code, zh, en] = saveApplyInfo.refusals[outcome.reason];
    const { fields = {} } = (outcome.data ?? {}) as { fields?: Record<string, string> };
    return refused(values, { ...fields, form: inLanguage([zh, en], language) }, code);
  }
  if (submit) enrolment.warnings.checkSoon();
  if (submit) return { to: '/movein/status' };
  const area = outcome.value.fields.area_code ?? '';
  // A province leads to its cities, on the same step.
  const isOnTheWay = step === 'place' && area.endsWith('00') && area !== fieldText(values, 'area_before');
  return { to: `/movein?step=${isOnTheWay ? step : fieldText(values, 'next')}` };
}

/** The fields of a step that stand in its form. */
function givenFields(step: string, values: PageFields): Record<string, string | string[]> {
  if (!Object.hasOwn(sections, step)) return {};
  const names = sections[step as Section] as readonly FieldName[];
  const given: Record<string, string | string[]> = {};
  for (const name of names) {
    if ((boxes as readonly string[]).includes(name)) given[name] = fieldList(values, name);
    else if (Object.hasOwn(values, name)) given[name] = fieldText(values, name);
  }
  if (names.includes('area_code') && Object.hasOwn(values, 'area_province')) given.area_code = chosenArea(values);
  if (fieldText(values, 'licence_has_no_end') !== '') given.licence_valid_to = '';
  return given;
}

/** The most exact of the three that lies in the one before. */
function chosenArea(values: PageFields): string {
  const [province, city, district] = ['area_province', 'area_city', 'area_district'].map((name) =>
    fieldText(values, name),
  ) as [string, string, string];
  if (!province || city.slice(0, 2) !== province.slice(0, 2)) return province;
  return district.slice(0, 4) === city.slice(0, 4) && district ? district : city || province;
}
