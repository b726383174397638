import { isRouteErrorResponse, useRouteError } from 'react-router';
import { deliver } from '#web/delivery.ts';
import { FailurePage } from './failure-page.tsx';
import { Frame } from './frame.tsx';
import { PageOutlet } from './page-outlet.tsx';

export const handle = deliver('page');

/** Layout of standalone pages: no login context, only the home link and the switches. */
export default function SlimLayout() {
  return (
    <Frame slim>
      <PageOutlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame slim>
      <FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />
    </Frame>
  );
}
