import type { FieldName } from '#enrolment/application/application-fields.ts';
import { valueWords } from '#enrolment/application/field-value.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useReview } from './review-context.ts';
import { reviewWords } from './review-words.ts';

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
