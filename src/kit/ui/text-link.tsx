import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const look = 'underline decoration-current/35 underline-offset-4 hover:decoration-current';

/** A link in text: internal by `to`, external by `href`; `alone` enlarges its target. */
export function TextLink({
  alone = false,
  className = '',
  ...rest
}: { alone?: boolean; className?: string } & (
  | (ComponentProps<typeof Link> & { href?: never })
  | (ComponentProps<'a'> & { href: string; to?: never })
)) {
  const classes = `text-primary ${look} ${alone ? 'inline-flex min-h-11 items-center font-medium underline-offset-8' : ''} ${className}`;
  return 'to' in rest && rest.to !== undefined ? (
    <Link prefetch="intent" viewTransition {...(rest as ComponentProps<typeof Link>)} className={classes} />
  ) : (
    <a {...(rest as ComponentProps<'a'>)} className={classes} />
  );
}
