import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '#kit/ui/page-head.tsx';

/** A notice in place of figures: a title, one sentence, and an action. */
export function ScreenNotice({
  title,
  sentence,
  way,
  children,
}: {
  title: string;
  sentence: string;
  way?: { to: string; text: string };
  children?: ReactNode;
}) {
  return (
    // Its background is always dark, so the sign-in fields must be, too.
    <main className="screen-notice" data-theme="dark">
      <PageHead title={title} hidden />
      <p className="screen-brand">
        织联 <span>Weftline</span>
      </p>
      <h1>{title}</h1>
      <p className="screen-sentence">{sentence}</p>
      {children}
      {way ? (
        <Link to={way.to} className="screen-way">
          {way.text}
        </Link>
      ) : null}
    </main>
  );
}
