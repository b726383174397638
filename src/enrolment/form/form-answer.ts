import { isFieldName } from '#enrolment/application-fields.ts';
import { type FormAnswer, fieldText } from '#kit/page-form.ts';
import { type Draft, withEdit } from './draft.ts';

/** A form that came back: what was typed stands in it, and the server's words at what it did not take. */
export function withAnswer(draft: Draft, { values, problems }: FormAnswer): Draft {
  let back = draft;
  for (const name of Object.keys(problems).filter(isFieldName)) {
    const value = fieldText(values, name);
    back = withEdit(back, name, value);
    back = { ...back, refused: { ...back.refused, [name]: { value, message: problems[name] ?? '' } } };
  }
  return back;
}
/** What the server said that stands at no field of the application. */
export const problemsIn = ({ problems: { consent_version, correction_note, form } }: FormAnswer) => ({
  ...(consent_version ? { consent: consent_version } : {}),
  ...(correction_note ? { note: correction_note } : {}),
  ...(form ? { form } : {}),
});
