import type { AppPlatform } from './contract.ts';

/** The visitor's platform by user agent; a desktop gets a QR code for the phone. */
export type VisitorPlatform = AppPlatform | 'desktop';

/**
 * HarmonyOS up to 4 names Android and runs only Android packages. An iPad identifies as a Mac with a touch screen, which only the
 * browser can detect.
 */
export function platformOf(userAgent: string): VisitorPlatform {
  if (/OpenHarmony|ArkWeb/i.test(userAgent)) return 'harmony';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/i.test(userAgent)) return 'android';
  if (/HarmonyOS/i.test(userAgent)) return 'harmony';
  return 'desktop';
}
