import { useEffect, useRef } from 'react';

/** Focuses the first invalid field whenever an answer with problems arrives. Without JavaScript the summary links to it. */
export function useFirstProblem(answer: unknown): React.RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer) return;
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby*="-problem"] input')
      ?.focus();
  }, [answer]);
  return form;
}
