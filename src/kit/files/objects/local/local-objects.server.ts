import fs from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { done } from '#kit/call/outcome.ts';
import { hasRoom } from '#kit/files/disk-reserve.server.ts';
import { etagOf } from '#kit/files/objects/etag.server.ts';
import {
  notTaken,
  type ObjectStore,
  ObjectStoreAway,
  ObjectStoreFull,
  type PictureShape,
  type StoredObject,
  type UploadWish,
} from '#kit/files/objects/object-store.server.ts';
import { checkPicture, pictureKinds } from '#kit/files/objects/picture.server.ts';
import { keyInAddress, privateAddress, viewDeadline } from '#kit/files/objects/private-address.server.ts';
import { picturePolicy, tokenLifeSeconds } from '#kit/files/objects/upload-policy.server.ts';
import type { UploadQuota } from '#kit/files/objects/upload-quota.server.ts';
import { type StoreKeys, writeUploadToken } from '#kit/files/objects/upload-token.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { decideUpload, type LocalBucket } from './decide-upload.server.ts';
import { type ContentSealing, openFiles } from './files.server.ts';
import { RefusedUpload } from './refused-upload.server.ts';
import { readView, shownPicture } from './shown-picture.server.ts';

const bucket = 'local';

export interface LocalObjects extends ObjectStore {
  /** For the endpoint that receives and shows. */
  local: LocalBucket;
  /** One pass that brings every content under the present key; gives how many it changed. */
  reseal(): Promise<number>;
}

/** The store in a directory of this server. Whoever holds `keys` may write and read everything in it. */
export async function localObjects({
  directory,
  cacheDirectory,
  keys,
  origin,
  sealing,
  clock,
  quota,
}: {
  directory: string;
  cacheDirectory: string;
  keys: StoreKeys;
  /** Fixed origin of this server, if it has one; else each asker's own is used. */
  origin: string | undefined;
  sealing: ContentSealing;
  clock: Clock;
  quota?: UploadQuota | undefined;
}): Promise<LocalObjects> {
  const files = await openFiles(directory, cacheDirectory, sealing);
  const away = (error: unknown): never => {
    throw new ObjectStoreAway(error);
  };

  const stat = async (key: string): Promise<StoredObject | undefined> => {
    const record = await files.find(key).catch(away);
    if (!record) return undefined;
    const { hash, size, mime, width, height } = record;
    return { key, hash, size, mime, width, height };
  };

  const deadlineOf = (wish: UploadWish) => Math.floor(clock.now() / 1000) + (wish.lifeSeconds ?? tokenLifeSeconds);
  const tokenOf = (wish: UploadWish) => writeUploadToken(keys, picturePolicy(bucket, wish, deadlineOf(wish)));
  const local: LocalBucket = { keys, bucket, files, now: clock.now, hasRoom: () => hasRoom(directory), quota };
  const needRoom = async () => {
    if (!(await hasRoom(directory))) throw new ObjectStoreFull();
  };

  return {
    local,

    uploadToken(wish) {
      const deadline = deadlineOf(wish);
      const base = origin ?? wish.origin ?? '';
      return {
        token: tokenOf(wish),
        upload_url: `${base}/upload/`,
        domain: `${base}/upload`,
        prefix: wish.prefix,
        expires_at: new Date(deadline * 1000).toISOString(),
        max_bytes: wish.maxBytes,
        mime: [...wish.mime],
      };
    },
    async stopFor(endUser) {
      if (!(await hasRoom(directory))) return 'full';
      return quota && !(await quota.hasLeft(endUser)) ? 'quota' : undefined;
    },
    stat,
    exists: async (key) => (await stat(key)) !== undefined,

    async read(key, mostBytes) {
      const record = await files.find(key).catch(away);
      return record && record.size <= mostBytes ? files.readOriginal(record).catch(away) : undefined;
    },

    // Without an origin: the page that shows it is on this server, under whatever name it was reached.
    viewAddress: (key, shape = {}) =>
      privateAddress(
        keys,
        `/upload/${keyInAddress(key)}`,
        viewDeadline(clock.now()),
        processingFor(shape) || undefined,
      ),

    async shownCopy(key, shape) {
      const record = await files.find(key).catch(away);
      const view = readView(processingFor(shape));
      return record && view ? shownPicture(files, record, view).catch(away) : undefined;
    },

    async take(wish, { name, content }) {
      await needRoom();
      const draft = files.draft();
      try {
        await fs.writeFile(draft, content, { mode: 0o600, flush: true });
        const file = { size: content.length, etag: etagOf(content), crc32: crc32(content), name };
        const body = await decideUpload({ fields: new Map([['token', tokenOf(wish)]]), file }, draft, local);
        return done({ key: String(JSON.parse(body).key) });
      } catch (error) {
        return error instanceof RefusedUpload ? notTaken(error.status, error.message) : away(error);
      } finally {
        await fs.rm(draft, { force: true });
      }
    },

    async put(key, content, { mime } = {}) {
      await needRoom();
      const draft = files.draft();
      try {
        await fs.writeFile(draft, content, { mode: 0o600, flush: true }).catch(away);
        const found = mime === undefined ? await checkPicture(draft) : undefined;
        if (found?.ok === false) throw new Error(`${key} is no picture but ${found.mime}`);
        const object = {
          key,
          hash: etagOf(content),
          size: content.length,
          mime: found ? pictureKinds[found.kind] : (mime ?? ''),
          width: found?.width,
          height: found?.height,
        };
        const at = new Date(clock.now()).toISOString();
        await files.keep(draft, { ...object, endUser: undefined, at }, { replace: true }).catch(away);
        return object;
      } finally {
        await fs.rm(draft, { force: true });
      }
    },

    remove: (key) => files.remove(key).catch(away),

    async *list(prefix) {
      for await (const { key, at } of files.list()) if (key.startsWith(prefix)) yield { key, at: Date.parse(at) };
    },
    reseal: () => files.reseal(),
  };
}

const processingFor = ({ width, format }: PictureShape): string =>
  width === undefined ? '' : `imageView2/2/w/${width}${format ? `/format/${format}` : ''}`;
