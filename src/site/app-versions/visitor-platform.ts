import type { AppPlatform } from './contract.ts';

/** What a visitor of the download page holds in hand, by the user agent; a desktop is shown a code for the phone. */
export type VisitorPlatform = AppPlatform | 'desktop';

/** HarmonyOS may name Android too, and an iPad says it is a Mac with a touch screen, which only a phone's page can ask. */
export function platformOf(userAgent: string): VisitorPlatform {
  if (/HarmonyOS|OpenHarmony|ArkWeb/i.test(userAgent)) return 'harmony';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/i.test(userAgent)) return 'android';
  return 'desktop';
}
