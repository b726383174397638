import path from 'node:path';
import * as z from 'zod/mini';
import { readWorkingHours } from '#enrolment/review/due-clock.server.ts';
import { machineId } from '#kit/call/this-machine.server.ts';
import type { KeyPlace } from '#kit/db/key-ring.server.ts';
import type { ObjectsSettings } from '#kit/files/objects/open-objects.server.ts';
import type { SpoolPlace } from '#tracking/spool/spool.server.ts';
import { smsFaults } from './sms-settings.ts';
import { wechatFaults } from './wechat-settings.ts';

const number = (min: number, max: number) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
const flag = z.pipe(
  z.enum(['0', '1']),
  z.transform((text) => text === '1'),
);
const origin = z.string().check(
  z.refine((text) => {
    try {
      const url = new URL(text);
      return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
    } catch {
      return false;
    }
  }, 'must be an address such as https://www.example.com, without a path'),
);
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(schema);
const text = z.string().check(z.minLength(1), z.maxLength(2000));

const environment = z.object({
  PORT: z._default(number(0, 65_535), 8080),
  HOST: z._default(text, '127.0.0.1'),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: optional(text.check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  /** A replica of it, from which boards and figures of visits are read. */
  DATABASE_READ_URL: optional(text.check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  PUBLIC_URL: optional(origin),
  API_ORIGIN: optional(origin),
  ASSET_ORIGIN: optional(origin),
  SECRET_KEY_FILE: optional(text),
  DATA_KEY: optional(text.check(z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits'))),
  DATA_KEYS_PREVIOUS: optional(
    text.check(
      z.regex(
        /^[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*$/i,
        'must be keys of 64 hexadecimal digits with commas between them',
      ),
    ),
  ),
  DATA_KEY_FILE: optional(text),
  TRUST_PROXY: optional(text),
  WECHAT_WEB_APP_ID: optional(text),
  WECHAT_WEB_SECRET: optional(text),
  WECHAT_APP_ID: optional(text),
  WECHAT_APP_SECRET: optional(text),
  WECHAT_OPEN_URL: optional(origin),
  WECHAT_API_URL: optional(origin),
  WECHAT_STANDIN: optional(flag),
  SMS_PROVIDER: z._default(z.enum(['outbox', 'aliyun', 'tencent']), 'outbox'),
  SMS_SIGN_NAME: optional(text),
  SMS_TEMPLATES: optional(z.string().check(z.maxLength(10_000))),
  SMS_ENDPOINT: optional(origin),
  /** In the address to which the provider pushes what carriers report; without it there is no such address. */
  SMS_RECEIPT_KEY: optional(z.string().check(z.regex(/^[\w-]{24,100}$/, 'must be 24 to 100 letters, digits, - or _'))),
  SMS_COUNTRIES: optional(text.check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be countries such as HK,MO,TW'))),
  ALIYUN_ACCESS_KEY_ID: optional(text),
  ALIYUN_ACCESS_KEY_SECRET: optional(text),
  TENCENT_SECRET_ID: optional(text),
  TENCENT_SECRET_KEY: optional(text),
  TENCENT_SMS_APP_ID: optional(text),
  TENCENT_SMS_REGION: z._default(text, 'ap-guangzhou'),
  QINIU_ACCESS_KEY: optional(text),
  QINIU_SECRET_KEY: optional(text),
  QINIU_BUCKET: optional(text),
  QINIU_UPLOAD_URL: optional(origin),
  QINIU_DOMAIN: optional(origin),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
  BUILD_STAMP: optional(text.check(z.regex(/^\d{14}$/, 'must be 14 digits such as 20250925143028'))),
  DEMO: optional(flag),
  DEMO_LIVE: optional(flag),
  METRICS_KEY: optional(text),
  ICP_NUMBER: optional(text),
  PUBLIC_SECURITY_NUMBER: optional(text),
  LICENCE_URL: optional(text.check(z.regex(/^https?:\/\//, 'must start with https://'))),
  SPOOL_DIR: optional(text),
  MACHINE_ID: optional(text.check(z.regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _'))),
  TRACKING_DAYS: z._default(number(1, 3_650), 395),
  REVIEW_WORKING_DAYS: z._default(number(1, 60), 3),
  REVIEW_HOURS: z._default(
    text.check(z.refine((hours) => readWorkingHours(hours) !== undefined, 'must be a span such as 09:00-18:00')),
    '09:00-18:00',
  ),
  /** Regions of addresses, in MaxMind's format. */
  REGION_FILE: optional(text),
  /** Where alarms go: the robot of a group chat, or anything that takes JSON. */
  ALERT_WEBHOOK: optional(
    text.check(
      z.refine(
        (address) => /^https?:/.test(address) && URL.canParse(address),
        'must be an address that begins with https:// or http://',
      ),
    ),
  ),
  ALERT_WEBHOOK_SECRET: optional(text),
  TRACKING_OPT_OUT: z._default(z.enum(['heed', 'ignore']), 'heed'),
});

export type Environment = z.output<typeof environment> & {
  /** DATA_DIR as an absolute path. */
  dataDirectory: string;
  /** Whether an empty database is filled with demonstration data. */
  demo: boolean;
};

/**
 * Reads and validates the whole environment at once, so that the operator sees every fault in one go.
 * An empty variable counts as not set.
 */
export function readEnvironment(
  variables: Record<string, string | undefined>,
): { ok: true; environment: Environment } | { ok: false; faults: string[] } {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = environment.safeParse(given);
  const faults = read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${plainly(issue)}`);
  if (given.QINIU_BUCKET || given.QINIU_ACCESS_KEY || given.QINIU_SECRET_KEY)
    for (const name of ['QINIU_ACCESS_KEY', 'QINIU_SECRET_KEY', 'QINIU_BUCKET', 'QINIU_UPLOAD_URL', 'QINIU_DOMAIN'])
      if (!given[name]) faults.push(`${name}: is needed as well when pictures go to Qiniu`);
  faults.push(...wechatFaults(given), ...smsFaults(given));
  if (!read.success || faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    environment: {
      ...read.data,
      dataDirectory: path.resolve(read.data.DATA_DIR),
      demo: read.data.DEMO ?? read.data.DATABASE_URL === undefined,
    },
  };
}

/** Where the keys come from that seal personal fields. */
export const dataKeyPlace = ({
  DATA_KEY,
  DATA_KEYS_PREVIOUS,
  DATA_KEY_FILE,
  dataDirectory,
}: Environment): KeyPlace => ({
  file: path.resolve(DATA_KEY_FILE ?? path.join(dataDirectory, 'data-keys.txt')),
  given: DATA_KEY,
  previous: DATA_KEYS_PREVIOUS,
});

/** Where tracking keeps events until the database has them. */
export function spoolPlace({ SPOOL_DIR, MACHINE_ID, dataDirectory }: Environment): SpoolPlace {
  const usual = path.join(dataDirectory, 'spool', 'tracking');
  const directory = SPOOL_DIR === undefined ? usual : path.join(path.resolve(SPOOL_DIR), 'tracking');
  return { directory, machine: MACHINE_ID ?? machineId(), former: directory === usual ? undefined : usual };
}

/** Where pictures go. */
export function objectsSettings(environment: Environment): ObjectsSettings {
  const { QINIU_ACCESS_KEY, QINIU_SECRET_KEY, QINIU_BUCKET, QINIU_UPLOAD_URL, QINIU_DOMAIN } = environment;
  const isSet = QINIU_ACCESS_KEY && QINIU_SECRET_KEY && QINIU_BUCKET && QINIU_UPLOAD_URL && QINIU_DOMAIN;
  return {
    dataDirectory: environment.dataDirectory,
    origin: environment.API_ORIGIN ?? environment.PUBLIC_URL,
    qiniu: isSet
      ? {
          accessKey: QINIU_ACCESS_KEY,
          secretKey: QINIU_SECRET_KEY,
          bucket: QINIU_BUCKET,
          uploadUrl: QINIU_UPLOAD_URL,
          domain: QINIU_DOMAIN,
        }
      : undefined,
  };
}

function plainly(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return 'must be a whole number';
  return issue.message;
}
