import type { FieldName } from '#enrolment/application-fields.ts';
import { valueWords } from '#enrolment/field-value.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { reviewWords } from './desk-words.ts';
import { useReview } from './review-context.ts';

/** An answer in words, as a reviewer reads it; empty when there is none. */
export function useFieldText(): (name: FieldName) => string {
  const language = useLanguage();
  const say = useWords(reviewWords);
  const { application } = useReview();
  return (name) => {
    if (name === 'area_code') return application.area_name;
    const text = valueWords(name, application.fields[name], language, application.fields);
    // A licence without an end runs for ever.
    return text === '' && name === 'licence_valid_to' && application.fields.licence_valid_from ? say.longTerm : text;
  };
}
