import { isFieldName } from '#enrolment/application-fields.ts';
import type { PlainFormAnswer } from '#enrolment/plain/plain-answer.ts';
import { inLanguage, type Language } from '#kit/language.ts';
import { fieldText } from '#kit/page-form.ts';
import { termsChanged } from '#kit/terms-changed.ts';
import { type Draft, valueIn, withEdit } from './draft.ts';

/** A form that came back: what was typed and not saved stands in it, and the server's words at what it did not take. */
export function withAnswer(draft: Draft, { given, problems }: PlainFormAnswer): Draft {
  let back = draft;
  for (const [name, value] of Object.entries(given)) if (isFieldName(name)) back = withEdit(back, name, value);
  const refused = { ...back.refused };
  for (const [name, message] of Object.entries(problems))
    if (isFieldName(name)) refused[name] = { value: valueIn(back, name), message };
  return { ...back, refused };
}
/** What the server said that stands at no field of the application. */
export function problemsIn(answer: PlainFormAnswer, terms: string, language: Language) {
  const { consent_version, correction_note, form } = answer.problems;
  const { agreedTo = terms } = sentWith(answer);
  // Whatever else the form came back for: its tick is not taken over to terms that nobody has read.
  const consent = agreedTo === terms ? consent_version : inLanguage(termsChanged, language);
  return {
    ...(consent ? { consent } : {}),
    ...(correction_note ? { note: correction_note } : {}),
    ...(form ? { form } : {}),
  };
}
/** What stood in the check step when it was sent. */
export const sentWith = (answer: PlainFormAnswer | undefined) => ({
  agreedTo:
    answer && fieldText(answer.values, 'consent') === '1' ? fieldText(answer.values, 'consent_version') : undefined,
  note: answer ? fieldText(answer.values, 'correction_note') : '',
});
