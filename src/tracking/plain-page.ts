import { pageDataOf } from '#web/delivery.ts';
import { onNavigated } from '#web/shown.ts';
import type { TrackedPage } from './client.ts';
import { isOptedOut, nextInTab } from './in-tab.ts';
import { startMeasures } from './measures.ts';

/*
 * Counts a page without React, and measures how fast it was: views, navigations, returns from the browser's cache and clicks.
 * It reports as `client.ts` does, whose count in the tab it goes on with; of addresses it sends the path and the campaign, so
 * that nothing must be redacted. What reports errors in full is loaded with the first one.
 */
const { build, heedOptOut, errors } = pageDataOf(document).counted;

/** Without the serial number of a label (`/01/.../21/`, `/sn/21/`) and the number that a form gave (`/sn-check/report/`, `/contact/sent/`). */
const plain = (address: string) => {
  if (!address) return '';
  const url = new URL(address, location.href);
  url.search = `${new URLSearchParams([...url.searchParams].filter(([name]) => /^(c$|utm_)/.test(name)))}`;
  url.hash = '';
  return url.href.replace(/^(.{8}[^/]*\/[sc0].*(21|report|sent)\/)[^?]*/, '$1-');
};

const report = (category: string, name: string, more: Record<string, string>) => {
  if (tracked.isOver) return;
  if (heedOptOut && isOptedOut) return;
  const query = new URLSearchParams({
    time: `${Date.now()}`,
    category,
    name,
    page_url: plain(location.href),
    window_width: `${innerWidth}`,
    window_height: `${innerHeight}`,
    build,
    ...nextInTab(),
    ...more,
  });
  const address = `/track.gif?${query}`;
  fetch(address, { keepalive: true, credentials: 'omit', priority: 'low' }).catch(() => {
    new Image().src = address;
  });
};
const tracked: TrackedPage = { errors: [], report };
(window as { tracked?: TrackedPage }).tracked = tracked;
const shown = (name: string, from = document.referrer) => report('page', name, { referrer: plain(from) });

shown('page_load');
addEventListener('pageshow', ({ persisted }) => persisted && shown('page_restore'));
onNavigated((from) => shown('page_navigate', from));
addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLAnchorElement>('[data-track]');
  if (link)
    report(
      'click',
      link.dataset.track as string,
      link.href ? { href: plain(link.href).replace(location.origin, '') } : {},
    );
});
for (const name of ['error', 'unhandledrejection'])
  addEventListener(name, (event) => {
    if (tracked.isOver) return;
    tracked.errors.push(event);
    // What cannot be loaded now leaves them to whatever takes over.
    import(/* @vite-ignore */ errors).catch(() => {});
  });
startMeasures((...measured) => tracked.report(...measured));
