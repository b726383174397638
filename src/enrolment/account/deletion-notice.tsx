import { Alert } from 'antd';
import type { ReviewedApplication } from '#enrolment/review/review-contract.ts';
import { longDay } from '#kit/long-day.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { personalDataWords } from './personal-data-words.ts';

/** At the desk: the applicant asked to be forgotten, and until when the application can still be read. */
export function DeletionNotice({ deletion_due_at: dueAt }: Pick<ReviewedApplication, 'deletion_due_at'>) {
  const say = useWords(personalDataWords);
  const language = useLanguage();
  if (!dueAt) return null;
  return <Alert className="mt-4" type="warning" showIcon title={say.deskDeletion(longDay(dueAt, language))} />;
}
