import { type SessionKind, type SessionStore, sessionLives } from '#accounts/sessions.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Session } from '#kit/call/session.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import type { Text } from '#kit/text/language.ts';
import type { Rows } from '#rows.ts';
import type { OwnSession } from './contract.ts';

type Row = Pick<Rows['sessions'], 'id' | 'created_at' | 'seen_at' | 'address' | 'user_agent'>;

/** Lists and ends the sessions of an account, for a user who lost a phone. */
export function ownSessions({ database, clock, sessions }: Needs<'database' | 'clock'> & { sessions: SessionStore }) {
  return {
    async list(session: Session): Promise<OwnSession[]> {
      const now = clock.now();
      const kind = session.kind as SessionKind;
      const { rows } = await database.pool.query<Row>(
        `select id, created_at, seen_at, address, user_agent from sessions
         where kind = $1 and account = $2 and expires_at > $3 and seen_at > $4 order by id = $5 desc, seen_at desc limit 100`,
        [kind, session.account, new Date(now), new Date(now - sessionLives[kind].idleMs), session.id],
      );
      return rows.map((row) => ({
        ...fieldsOf(row, 'id', 'seen_at', 'address'),
        is_present: row.id === session.id,
        since: row.created_at.toISOString(),
        agent: [...userAgentName(row.user_agent)],
      }));
    },

    async end(session: Session, id: string): Promise<Outcome<null, 'none'>> {
      return (await sessions.endOneOf(session.kind as SessionKind, session.account, id)) ? done(null) : refuse('none');
    },

    async endOthers(session: Session): Promise<void> {
      await sessions.endAllOf(session.kind as SessionKind, session.account, { but: session.id });
    },
  };
}
export type OwnSessions = ReturnType<typeof ownSessions>;

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
