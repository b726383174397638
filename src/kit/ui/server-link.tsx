import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

/**
 * The router's link as the server's build has it (`scripts/server-links.ts`): its anchor, without what only a press or a pointer
 * needs. A page with many choices has some hundred and fifty of them, and working all that out for nobody was a third of the
 * garbage of drawing it. An address that depends on where it stands is still the router's to find.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
  const {
    to,
    discover: _discover,
    prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    mask,
    ...rest
  } = props;
  if (typeof to !== 'string' || !fromRoot.test(to) || prefetch === 'render' || mask) return <RouterLink {...props} />;
  return <a {...rest} href={to} />;
}

/** From the root of the site, with nothing in it that would be worked out: `//` and `.` segments. */
const fromRoot = /^\/(?![^?#]*(?:\/\/|\/\.))(?!\/)/;
