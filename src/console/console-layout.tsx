import { Outlet, useLocation, useRevalidator } from 'react-router';
import { SWRConfig } from 'swr';
import { screenKind } from '#accounts/session-kinds.ts';
import * as contexts from '#context.ts';
import type { CallFailure } from '#kit/call/send.ts';
import { FetchingProvider } from '#kit/ui/fetching-provider.tsx';
import { ToastRegion } from '#kit/ui/toast.tsx';
import type { Route } from './+types/console-layout';
import { ConsoleFrame } from './console-frame.tsx';
import { ConsoleSignIn } from './console-sign-in.tsx';
import { mayBeAt } from './navigation.ts';
import { NotAllowed } from './not-allowed.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(contexts.sessions)[screenKind];
  return { person: session ? await context.get(contexts.services).accounts.getScreenUser(session) : undefined };
}

/** The back office: who is not signed in sees the sign-in at whatever address, who lacks the role sees so in words. */
export default function ConsoleLayout({ loaderData: { person } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  if (!person) return <ConsoleSignIn onSignedIn={revalidate} />;
  const verdict = mayBeAt(pathname, person.roles);
  // A session that ended meanwhile (elsewhere, by an admin, by time) brings the sign-in back, at the same address.
  const onError = (failure: CallFailure) => {
    if (failure.code === 401) void revalidate();
  };
  return (
    <FetchingProvider>
      <SWRConfig value={{ onError, shouldRetryOnError: (failure: CallFailure) => failure.code === 0 }}>
        <ConsoleFrame person={person}>
          {verdict.ok ? <Outlet context={person} /> : <NotAllowed wanted={verdict.wanted} />}
        </ConsoleFrame>
        <ToastRegion />
      </SWRConfig>
    </FetchingProvider>
  );
}
