import { useLogin } from '#accounts/login-context.tsx';
import { defineWords } from '#kit/text/words.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  apply: ['申请入驻', 'Apply to join'],
  mine: ['我的申请', 'My application'],
  signIn: ['登录', 'Sign in'],
});

/** Link to the enrolment: an invitation, or a signed-in applicant's own application. */
export function ApplyLink({ className }: { className?: string }) {
  const t = useWords(words);
  const { isApplicant } = useLogin();
  return (
    <LinkButton to="/movein" data-track="apply" className={className}>
      {isApplicant ? t.mine : t.apply}
    </LinkButton>
  );
}

/** For returning applicants; signed-in ones have their application beside it. */
export function SignInLink({ className }: { className?: string }) {
  const t = useWords(words);
  const { isApplicant } = useLogin();
  return isApplicant ? null : (
    <a href="/movein" className={className}>
      {t.signIn}
    </a>
  );
}
