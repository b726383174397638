import type { ComponentProps } from 'react';
import { ApplicationForm } from './application-form.tsx';
import { CorrectionProvider } from './correction-context.tsx';
import type { CorrectionStart } from './correction-start.ts';

/** The form of whoever is signed in, with what they correct where it was sent back. Another applicant's begins anew. */
export function ApplicantsForm({
  correction,
  ...form
}: ComponentProps<typeof ApplicationForm> & { correction: CorrectionStart | null }) {
  const { applicant, application } = form;
  return (
    <CorrectionProvider key={applicant} start={correction} applicant={applicant} application={application}>
      <ApplicationForm key={`${applicant} ${application?.state}`} {...form} />
    </CorrectionProvider>
  );
}
