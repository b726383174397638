import * as contexts from '#context.ts';
import { MessagePage } from '#kit/ui/message-page.tsx';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/download-page';
import { DownloadOffer } from './app-versions/download-offer.tsx';
import { downloadWords } from './app-versions/download-words.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(contexts.services);
  const { language, origin } = context.get(contexts.visit);
  return {
    platforms: await content.appVersions.shown(language),
    platform: context.get(contexts.platform),
    qr: content.appVersions.code(`${origin}/download`),
  };
}

/** Download links need no script. */
export const handle = deliver('page');

export default function DownloadPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(downloadWords);
  const { environment: surrounding } = useVisit();
  // The app has nothing to download.
  if (surrounding === 'app') return <MessagePage hidden title={t.inApp} sentence={t.inAppText} />;
  if (loaderData.platforms.length === 0)
    return <MessagePage title={t.title} sentence={t.none} next={[['/movein', t.apply]]} />;
  return <DownloadOffer {...loaderData} />;
}
