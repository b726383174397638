import { type PageData, type PlainPageData, pageDataId } from '#kit/delivery/delivery.ts';
import { pageShown, startTracking } from './client.ts';

/**
 * Counts a page that runs nothing else, or nothing else until somebody touches it, and reports its errors: as soon as this
 * file is there. Others begin with the root, which brings this file along.
 */
if (typeof document !== 'undefined') {
  const text = document.getElementById(pageDataId)?.textContent;
  const data: Partial<PageData | PlainPageData> = text ? JSON.parse(text) : {};
  if (data.counted) {
    startTracking(data.counted);
    pageShown('load');
  }
  if (data.delivery === 'plain') document.documentElement.dataset.hydrated = '';
}
