import type { SessionStore } from '#accounts/sessions.server.ts';
import { openWechat } from '#accounts/wechat/wechat.server.ts';
import type { FoundationNeeds, Foundations } from './foundations.ts';
import { wechatSettings } from './wechat-settings.ts';

/** The sign-in with WeChat and its share signatures, on the foundations. */
export function wechatServices(
  { environment, database, clock, log }: FoundationNeeds,
  { secrets, schedule, sms }: Foundations,
  sessions: SessionStore,
) {
  const wechat = openWechat({
    settings: wechatSettings(environment),
    database,
    secrets,
    clock,
    sessions,
    sms,
    report: (details) => log.error(details, 'WeChat did not do what it was asked'),
  });
  schedule.add({ name: 'accounts/wechat', everyMs: 600_000, work: wechat.signIn.dropExpired });
  return wechat;
}
