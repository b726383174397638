import { type PlainPageData, pageDataId } from '#kit/delivery/delivery.ts';
import { pageShown, startTracking } from './client.ts';

// The only script of a page that is nothing but text: it is counted, and its errors are reported, as any other's.
const { build, heedOptOut } = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}') as PlainPageData;
startTracking({ build, heedOptOut });
pageShown('load');
document.documentElement.dataset.hydrated = '';
