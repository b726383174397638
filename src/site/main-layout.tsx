import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LoginProvider, storedLogins } from '#accounts/login-context.tsx';
import type { PageHandle } from '#kit/delivery/delivery.ts';
import { FailurePage } from './failure-page.tsx';
import { Frame } from './frame.tsx';
import { PageOutlet } from './page-outlet.tsx';

/** Who is signed in sees it in the header. */
export const handle: PageHandle = { delivery: 'touch', soonerWith: storedLogins };

/** The frame of everything that visitors and applicants see, inside the login context. */
export default function MainLayout() {
  return (
    <LoginProvider>
      <Frame>
        <PageOutlet />
      </Frame>
    </LoginProvider>
  );
}

/** A page that fails leaves the header and the footer standing. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame>
      <FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />
    </Frame>
  );
}
