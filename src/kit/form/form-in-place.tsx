import type { ComponentProps } from 'react';
import { useWords } from '#kit/ui/visit-context.tsx';
import { codeWords } from './code-words.ts';
import { formErrorClasses } from './form-error.tsx';
import { formFailureWords } from './form-failure-words.ts';

/** Texts of the form script, which brings none of its own. */
export interface InPlaceWords {
  noAnswer: string;
  outOfOrder: string;
  again: string;
  /** `#` stands for the seconds. */
  wait: string;
}

/** A form of a page without React: works without script; with it (`web/answer-in-place.ts`) the response replaces the form. */
export function FormInPlace({ children, ...props }: ComponentProps<'form'>) {
  const { again, wait } = useWords(codeWords);
  const t = useWords(formFailureWords);
  return (
    <form
      method="post"
      data-in-place={JSON.stringify({ ...t, again, wait: wait('#') } satisfies InPlaceWords)}
      {...props}
    >
      {/* For what the browser itself has to say. */}
      <p hidden data-no-answer="" className={formErrorClasses} />
      {children}
    </form>
  );
}
