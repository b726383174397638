import type { LoaderFunctionArgs } from 'react-router';
import * as contexts from '#context.ts';

/** The hall of an operator's page, by `?hall=` or the first; or why the user may not open it. */
export async function loadOperatedHall({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>) {
  const session = context.get(contexts.sessions).ia;
  if (!session) return { state: 'not_signed_in' as const };
  if (!session.roles.includes('operator')) return { state: 'not_allowed' as const };
  const halls = await context.get(contexts.services).hall.store.list();
  const hall = halls.find(({ id }) => String(id) === url.searchParams.get('hall')) ?? halls[0];
  if (!hall) throw new Response(null, { status: 503 });
  return { state: 'open' as const, hall, halls, roles: session.roles };
}
