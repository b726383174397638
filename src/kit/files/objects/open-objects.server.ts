import path from 'node:path';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { ContentSealing } from './local/files.server.ts';
import { type LocalObjects, localObjects } from './local/local-objects.server.ts';
import type { ObjectStore } from './object-store.server.ts';
import { qiniuObjects } from './qiniu-objects.server.ts';
import type { UploadQuota } from './upload-quota.server.ts';

export interface ObjectsSettings {
  dataDirectory: string;
  /** Fixed origin of this server, if configured. */
  origin: string | undefined;
  /** Set if pictures are stored in Qiniu Kodo. */
  qiniu: { accessKey: string; secretKey: string; bucket: string; uploadUrl: string; domain: string } | undefined;
}

export type OpenedObjects = { objects: ObjectStore; localObjects: LocalObjects | undefined };

/** Opens the configured store: Qiniu Kodo, or the local one, whose keys are derived from the installation's secret. */
export async function openObjects(
  settings: ObjectsSettings,
  secrets: Secrets,
  sealing: ContentSealing,
  clock: Clock,
  quota?: UploadQuota,
): Promise<OpenedObjects> {
  if (settings.qiniu) {
    const { accessKey, secretKey, ...place } = settings.qiniu;
    return {
      objects: qiniuObjects({ keys: { accessKey, secretKey }, ...place, clock }),
      localObjects: undefined,
    };
  }
  const local = await localObjects({
    directory: path.join(settings.dataDirectory, 'uploads'),
    cacheDirectory: path.join(settings.dataDirectory, 'picture-cache'),
    keys: {
      accessKey: `local-${secrets.sign('objects/access-key', '').slice(0, 24)}`,
      secretKey: secrets.sign('objects/secret-key', ''),
    },
    origin: settings.origin,
    sealing,
    clock,
    quota,
  });
  return { objects: local, localObjects: local };
}
