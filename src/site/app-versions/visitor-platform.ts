import type { AppPlatform } from './contract.ts';

/** What a visitor of the download page holds in hand, by the user agent; a desktop is shown a code for the phone. */
export type VisitorPlatform = AppPlatform | 'desktop';

/**
 * A HarmonyOS that names Android, up to its version 4, runs Android's files and none of the other kind. An iPad says it is a Mac with
 * a touch screen, which only a phone's page can ask.
 */
export function platformOf(userAgent: string): VisitorPlatform {
  if (/OpenHarmony|ArkWeb/i.test(userAgent)) return 'harmony';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/i.test(userAgent)) return 'android';
  if (/HarmonyOS/i.test(userAgent)) return 'harmony';
  return 'desktop';
}
