import { defaultLanguage, type Language, languageCookie, preferredLanguage, readLanguage } from '#kit/text/language.ts';

/** The client environment, from the user agent: it changes what is shown and never grants a right. */
export type ClientEnvironment = 'browser' | 'wechat' | 'wecom' | 'mini-program' | 'app';

/** WeCom's agent contains MicroMessenger too, so it is checked first; a mini program's web view contains all of WeChat's. */
export function clientEnvironmentOf(userAgent: string): ClientEnvironment {
  if (/WeftlineApp\/\d/.test(userAgent)) return 'app';
  if (/wxwork\//i.test(userAgent)) return 'wecom';
  if (/miniProgram/i.test(userAgent)) return 'mini-program';
  if (/MicroMessenger\//i.test(userAgent)) return 'wechat';
  return 'browser';
}

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];
export const themeCookie = 'theme';
export const readTheme = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system';

/** What a page needs from its request, the same on the server and, passed on by the root loader, in the browser. */
export interface Visit {
  language: Language;
  theme: Theme;
  environment: ClientEnvironment;
  /** The site's own origin, for absolute links (canonical links, share cards). */
  origin: string;
}

export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of (header ?? '').split(';')) {
    const cut = pair.indexOf('=');
    if (cut < 1) continue;
    const name = pair.slice(0, cut).trim();
    if (name && !(name in cookies)) cookies[name] = pair.slice(cut + 1).trim();
  }
  return cookies;
}

/** Language by `?lang=`, then the cookie, then the browser's preference. */
export function languageOf(
  search: URLSearchParams | undefined,
  cookies: Record<string, string>,
  acceptLanguage: string | undefined,
): Language {
  return (
    readLanguage(search?.get('lang')) ??
    readLanguage(cookies[languageCookie]) ??
    preferredLanguage(acceptLanguage) ??
    defaultLanguage
  );
}
