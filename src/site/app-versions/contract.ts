import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { contentCalls } from '#site/content/content-calls.ts';

export const appPlatforms = ['android', 'ios', 'harmony'] as const;
export type AppPlatform = (typeof appPlatforms)[number];

/** No leading zeros: `03.0.1` would be listed beside `3.0.1`. */
const number = '(?:0|[1-9]\\d*)';

/** A released app version on one platform. */
export const appVersionContent = z.strictObject({
  platform: field.choice(appPlatforms),
  version: field.text({ max: 20, pattern: new RegExp(`^${number}(\\.${number}){1,3}$`) }),
  released_on: field.day({ mayBeEmpty: true }),
  /** A file on this server or elsewhere, or a page of the platform's store. */
  address: field.text({ max: 500, pattern: /^($|https:\/\/|\/app-files\/[0-9a-f]{64}-\d{1,10}\/[a-z0-9._-]{1,80}$)/ }),
  /** Of the file; 0 and empty for a store page. */
  size_bytes: field.integer({ min: 0, max: 4_000_000_000 }),
  sha256: field.text({ max: 64, pattern: /^([0-9a-f]{64})?$/ }),
  minimum_system: field.text({ max: 60 }),
  zh_changes: field.text({ max: 3_000 }),
  en_changes: field.text({ max: 4_000 }),
});
export type AppVersionContent = z.output<typeof appVersionContent>;

export const appVersionCalls = contentCalls('app_version', appVersionContent);

/** A version for the download page, in one language; `changes` is safe HTML. */
export interface AppVersion {
  version: string;
  releasedOn: string;
  address: string;
  sizeBytes: number;
  sha256: string;
  minimumSystem: string;
  changes: string;
}
/** A platform's versions, newest first. */
export interface PlatformVersions {
  platform: AppPlatform;
  versions: AppVersion[];
}
