import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LoginProvider } from '#accounts/login-context.tsx';
import { applicantKind } from '#accounts/session-kinds.ts';
import * as contexts from '#context.ts';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/main-layout';
import { FailurePage } from './failure-page.tsx';
import { Frame } from './frame.tsx';
import { PageOutlet } from './page-outlet.tsx';

export const handle = deliver('page');

/** Who has a session passes by the page cache: what everybody gets is what nobody in particular is told. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  isApplicant: context.get(contexts.sessions)[applicantKind] !== undefined,
});

/** In the browser the stored records say who is signed in. */
export const shouldRevalidate = () => false;

/** The frame of everything that visitors and applicants see, inside the login context. */
export default function MainLayout({ loaderData }: Route.ComponentProps) {
  return (
    <LoginProvider isApplicant={loaderData.isApplicant}>
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
