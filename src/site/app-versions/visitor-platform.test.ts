import { expect, test } from 'vitest';
import { platformOf } from './visitor-platform.ts';

const agents: [agent: string, platform: string][] = [
  ['Mozilla/5.0 (Linux; Android 14; SM-S9180) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (Linux; U; Android 13; zh-cn; 23013RK75C) MiuiBrowser/18.2 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1', 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148 Safari/604.1', 'ios'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 ArkWeb/4.1 Mobile', 'harmony'],
  ['Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN01) HuaweiBrowser/15.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (Phone; HarmonyOS 6.0) HuaweiBrowser/16.0 Mobile Safari/537.36', 'harmony'],
  ['Mozilla/5.0 (Linux; Android 12; HarmonyOS) Chrome/114.0 ArkWeb/4.1 Mobile MicroMessenger/8.0.50', 'harmony'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0.50 Language/zh_CN', 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36', 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'desktop'],
  ['', 'desktop'],
];

test.each(agents)('%s is %s', (agent, platform) => {
  expect(platformOf(agent)).toBe(platform);
});
