import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '#kit/ui/page-head.tsx';

/** A screen that has something to say instead of figures: a title, one sentence, and what can be done. */
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
    // Its ground is dark whatever the theme: so are the fields of a sign-in on it.
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
