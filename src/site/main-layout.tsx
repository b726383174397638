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

/** Sessions bypass the page cache; cached pages are anonymous. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  isApplicant: context.get(contexts.sessions)[applicantKind] !== undefined,
});

/** In the browser, stored records tell who is signed in. */
export const shouldRevalidate = () => false;

/** Layout of visitors' and applicants' pages, within the login context. */
export default function MainLayout({ loaderData }: Route.ComponentProps) {
  return (
    <LoginProvider isApplicant={loaderData.isApplicant}>
      <Frame>
        <PageOutlet />
      </Frame>
    </LoginProvider>
  );
}

/** A failing page keeps header and footer. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame>
      <FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />
    </Frame>
  );
}
