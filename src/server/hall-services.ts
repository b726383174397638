import { audit } from '#accounts/audit.server.ts';
import { hashPassword, passwordFits } from '#accounts/passwords.server.ts';
import { hall } from '#hall/hall.server.ts';
import type { Webhook } from '#kit/call/webhook.server.ts';
import { dayMs } from '#kit/text/time.ts';
import { boards } from '#screens/boards/board-list.ts';
import type { FoundationNeeds, Foundations } from './foundations.ts';

/** The hall with what it needs of others: boards, the people at its controls, and what is due every so often. */
export function hallServices(
  { environment, database, log, clock }: FoundationNeeds,
  { notices, schedule }: Foundations,
  webhook: Webhook | undefined,
) {
  const displays = hall({
    database,
    notices,
    clock,
    audit,
    webhook,
    publicUrl: environment.PUBLIC_URL,
    build: environment.BUILD_STAMP,
    boards,
    hashPin: hashPassword,
    pinFits: passwordFits,
    async nameOf(account) {
      const { rows } = await database.pool.query<{ name: string }>({
        name: 'screen_user_name',
        text: 'select name from screen_users where id = $1',
        values: [account],
      });
      return rows[0]?.name ?? '';
    },
    report: (message, error) => log.error({ err: error }, message),
  });
  schedule.add({ name: 'hall/alarms', everyMs: 30_000, work: displays.alarms.send });
  schedule.add({ name: 'hall/alarms-tidy', everyMs: dayMs, work: displays.alarms.tidy });
  schedule.add({ name: 'hall/log', everyMs: dayMs, work: displays.plans.log.shorten });
  return displays;
}
