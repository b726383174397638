import qiniu from 'qiniu';
import { done, refuse } from '#kit/outcome.ts';
import type { Clock } from '#kit/time.ts';
import {
  notTaken,
  type ObjectStore,
  ObjectStoreAway,
  type StoredObject,
  type UploadWish,
} from './object-store.server.ts';
import { checkPicture } from './picture.server.ts';
import { keyInAddress, privateAddress, viewDeadline } from './private-address.server.ts';
import { picturePolicy, tokenLifeSeconds } from './upload-policy.server.ts';
import { type StoreKeys, writeUploadToken } from './upload-token.server.ts';

/** The SDK itself would wait ten minutes; a call that asks has given up long before. */
const patienceMs = 6_000;
/** A picture on its way from here to Qiniu. */
const sendingMs = 60_000;
/** Qiniu's "no such file or directory". */
const notThere = 612;

type Answer = { resp: { statusCode?: number }; data: Record<string, unknown> };

/** Pictures in Qiniu Kodo. Tokens and addresses are made here; only looking up and removing talk to Qiniu. */
export function qiniuObjects({
  keys,
  bucket,
  uploadUrl,
  domain,
  management,
  clock,
}: {
  keys: StoreKeys;
  bucket: string;
  /** Such as `https://upload.qiniup.com`; depends on the bucket's region. */
  uploadUrl: string;
  /** Origin on which the bucket's objects are read. */
  domain: string;
  /** `host:port` of another installation of Kodo, reached without TLS; Qiniu's own if it is not said. */
  management?: string;
  clock: Clock;
}): ObjectStore {
  const mac = new qiniu.auth.digest.Mac(keys.accessKey, keys.secretKey);
  const config = new qiniu.conf.Config({ useHttpsDomain: !management });
  if (management) {
    const { Zone } = qiniu.conf;
    config.zone = new Zone([management], [management], management, management, management, management);
  }
  const manager = new qiniu.rs.BucketManager(mac, config);

  const ask = async (question: Promise<unknown>): Promise<Record<string, unknown> | undefined> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Qiniu did not answer within ${patienceMs} ms`)), patienceMs);
    });
    const { resp, data } = await Promise.race([question, late])
      .then(
        (answer) => answer as Answer,
        (error: unknown) => {
          throw new ObjectStoreAway(error);
        },
      )
      .finally(() => clearTimeout(timer));
    if (resp.statusCode === notThere) return undefined;
    if (resp.statusCode !== 200) throw new ObjectStoreAway(new Error(`Qiniu answered ${resp.statusCode}`));
    return data ?? {};
  };

  const stat = async (key: string): Promise<StoredObject | undefined> => {
    const found = await ask(manager.stat(bucket, key));
    return found
      ? {
          key,
          hash: String(found.hash),
          size: Number(found.fsize),
          mime: String(found.mimeType),
          width: undefined,
          height: undefined,
        }
      : undefined;
  };

  const away = (error: unknown): never => {
    throw new ObjectStoreAway(error);
  };
  const uploadAddress = new URL('/', uploadUrl).href;
  const deadlineOf = (wish: UploadWish) => Math.floor(clock.now() / 1000) + (wish.lifeSeconds ?? tokenLifeSeconds);

  return {
    uploadToken(wish) {
      const deadline = deadlineOf(wish);
      return {
        token: writeUploadToken(keys, picturePolicy(bucket, wish, deadline)),
        upload_url: uploadAddress,
        domain: new URL(domain).origin,
        prefix: wish.prefix,
        expires_at: new Date(deadline * 1000).toISOString(),
        max_bytes: wish.maxBytes,
        mime: [...wish.mime],
      };
    },
    stopFor: async () => undefined,
    stat,
    exists: async (key) => (await stat(key)) !== undefined,
    async read(key, mostBytes) {
      const address = privateAddress(keys, `${new URL(domain).origin}/${keyInAddress(key)}`, viewDeadline(clock.now()));
      // Only the bucket's own domain, wherever it would lead on to.
      const wanted = { redirect: 'error', signal: AbortSignal.timeout(patienceMs) } as const;
      const answer = await fetch(address, wanted).catch(away);
      if (answer.status === 404) return undefined;
      if (!answer.ok || !answer.body) throw new ObjectStoreAway(new Error(`Qiniu answered ${answer.status}`));
      const pieces: Uint8Array[] = [];
      let size = 0;
      try {
        for await (const piece of answer.body) {
          size += piece.length;
          if (size > mostBytes) return undefined;
          pieces.push(piece);
        }
      } catch (error) {
        away(error);
      }
      return Buffer.concat(pieces);
    },
    shownCopy: async () => undefined,

    viewAddress(key, { width, format } = {}) {
      // Always processed: that is what turns the picture by its EXIF and leaves its metadata behind.
      const processing = `imageView2/2/w/${width ?? 4096}${format ? `/format/${format}` : ''}`;
      return privateAddress(
        keys,
        `${new URL(domain).origin}/${keyInAddress(key)}`,
        viewDeadline(clock.now()),
        processing,
      );
    },
    async take(wish, { name, content }) {
      // Kodo looks at the type only: what is in it, and into how much it unpacks, is found here.
      if (content.length > wish.maxBytes) return refuse('size');
      const picture = await checkPicture(content);
      if (!picture.ok) return refuse(picture.tooManyPixels ? 'pixels' : 'kind');
      const form = new FormData();
      form.append('token', writeUploadToken(keys, picturePolicy(bucket, wish, deadlineOf(wish))));
      form.append('file', new File([new Uint8Array(content)], name));
      const request = {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(sendingMs),
      } as const;
      const answer = await fetch(uploadAddress, request).catch(away);
      const body = (await answer.json().catch(away)) as { key?: unknown; error?: unknown };
      return answer.status === 200 ? done({ key: String(body.key) }) : notTaken(answer.status, String(body.error));
    },
    async put(key, content, { mime } = {}) {
      const uploader = new qiniu.form_up.FormUploader(new qiniu.conf.Config({ useHttpsDomain: true }));
      const deadline = Math.floor(clock.now() / 1000) + tokenLifeSeconds;
      const token = writeUploadToken(keys, { scope: `${bucket}:${key}`, deadline, detectMime: mime ? 0 : 1 });
      const extra = new qiniu.form_up.PutExtra();
      if (mime) extra.mimeType = mime;
      await ask(uploader.put(token, key, content, extra));
      const stored = await stat(key);
      if (!stored) throw new ObjectStoreAway(new Error('Qiniu does not know what it was just given'));
      return stored;
    },
    async remove(key) {
      await ask(manager.delete(bucket, key));
    },
    async *list(prefix) {
      for (let marker: string | undefined; ; ) {
        const page = await ask(manager.listPrefix(bucket, { prefix, limit: 1000, ...(marker ? { marker } : {}) }));
        // Qiniu counts in tenths of a microsecond.
        for (const { key, putTime } of (page?.items ?? []) as { key: string; putTime: number }[])
          yield { key, at: putTime / 10_000 };
        if (!page?.marker) return;
        marker = String(page.marker);
      }
    },
  };
}
