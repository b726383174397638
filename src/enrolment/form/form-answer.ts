import { isFieldName } from '#enrolment/application-fields.ts';
import type { PlainFormAnswer } from '#enrolment/plain/plain-answer.ts';
import { fieldText } from '#kit/page-form.ts';
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
export const problemsIn = ({ problems: { consent_version, correction_note, form } }: PlainFormAnswer) => ({
  ...(consent_version ? { consent: consent_version } : {}),
  ...(correction_note ? { note: correction_note } : {}),
  ...(form ? { form } : {}),
});
/** What stood in the check step when it was sent. */
export const sentWith = (answer: PlainFormAnswer | undefined) => ({
  hasConsent: answer ? fieldText(answer.values, 'consent') === '1' : undefined,
  note: answer ? fieldText(answer.values, 'correction_note') : '',
});
