import { data } from 'react-router';
import * as contexts from '#context.ts';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/privacy-page';
import { LegalPage } from './legal/legal-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const text = await context
    .get(contexts.services)
    .content.legal.page('privacy', context.get(contexts.visit).language, {
      version: searchParams.get('version'),
      compare: searchParams.get('compare'),
    });
  if (!text) throw data(null, { status: 404 });
  return text;
}

export const handle = deliver('page');

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />;
}
