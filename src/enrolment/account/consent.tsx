import { useId } from 'react';
import { longDay } from '#kit/text/long-day.ts';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { personalDataWords } from './personal-data-words.ts';

/** Consent to terms and privacy policy: asked once a version, then shown with its date. */
export function Consent({
  given,
  hasConsent,
  onConsent,
  problem,
}: {
  given: { version: string; at: string } | null;
  hasConsent: boolean;
  onConsent(given: boolean): void;
  problem: string | undefined;
}) {
  const t = useWords(personalDataWords);
  const language = useLanguage();
  const id = useId();
  const documents = (
    <>
      <TextLink href="/tos" target="_blank" rel="noreferrer">
        {t.terms}
      </TextLink>
      {t.and}
      <TextLink href="/privacy" target="_blank" rel="noreferrer">
        {t.privacy}
      </TextLink>
    </>
  );
  if (given && !problem)
    return (
      <p className="text-ink-2">
        {t.givenBefore(longDay(given.at, language))}
        {documents}
        {t.givenAfter(given.version)}
      </p>
    );
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex cursor-pointer gap-3 py-2">
        <input
          id={id}
          type="checkbox"
          // A browser that reloads the page must not carry a tick over to the next version.
          autoComplete="off"
          checked={hasConsent}
          onChange={(event) => onConsent(event.target.checked)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="mt-1 size-5 shrink-0 scroll-my-32 accent-primary"
        />
        <span>
          {t.consentBefore}
          {documents}
          {t.consentAfter}
        </span>
      </label>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-madder">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
