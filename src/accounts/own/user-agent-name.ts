import type { Text } from '#kit/text/language.ts';

/** The first match wins: a user agent also names the browsers it descends from, and an app names the browser it embeds. */
const browsers: readonly (readonly [RegExp, Text])[] = [
  [/wxwork/i, ['企业微信', 'WeCom']],
  [/MicroMessenger/i, ['微信', 'WeChat']],
  [/DingTalk/i, ['钉钉', 'DingTalk']],
  [/MQQBrowser|QQBrowser/i, ['QQ 浏览器', 'QQ Browser']],
  [/UCBrowser|UCWEB/i, ['UC 浏览器', 'UC Browser']],
  [/MiuiBrowser/i, ['小米浏览器', 'Mi Browser']],
  [/HuaweiBrowser/i, ['华为浏览器', 'Huawei Browser']],
  [/Quark/i, ['夸克', 'Quark']],
  [/Edg(e|A|iOS)?\//, ['Edge', 'Edge']],
  [/OPR\//, ['Opera', 'Opera']],
  [/Firefox\/|FxiOS\//, ['Firefox', 'Firefox']],
  [/Chrome\/|CriOS\//, ['Chrome', 'Chrome']],
  [/Safari\//, ['Safari', 'Safari']],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];
const unknown: Text = ['未知设备', 'Unknown device'];

/** Readable name of a user agent, such as 微信 · Android. */
export function userAgentName(userAgent: string): Text {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!browser) return system ? [system, system] : unknown;
  return system ? [`${browser[0]} · ${system}`, `${browser[1]} · ${system}`] : browser;
}
