import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'onDark' | 'lineOnDark';

const looks: Record<Look, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-ink-3/45 bg-surface text-ink hover:border-primary hover:text-primary',
  onDark: 'bg-white text-teal-900 hover:bg-teal-50',
  lineOnDark: 'border border-white/50 text-white hover:border-white hover:bg-white/10',
  danger: 'border border-madder/60 bg-surface text-madder hover:border-madder hover:bg-madder/8',
  quiet: 'text-primary hover:bg-primary/8',
};

/** Class names of a button, for elements that must be something else. */
export const buttonClasses = (look: Look = 'primary', extra = ''): string => `button ${looks[look]} ${extra}`.trim();

export function Button({ look, className, type = 'button', ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type={type} className={buttonClasses(look, className)} {...rest} />;
}

/** An internal link styled as a button; prefetches the page on hover. */
export function LinkButton({ look, className, ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link prefetch="intent" viewTransition className={buttonClasses(look, className)} {...rest} />;
}
