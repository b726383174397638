import { done, refuse } from '#kit/call/outcome.ts';
import type { Clock } from '#kit/text/time.ts';
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
import { managementToken, type StoreKeys, urlSafeBase64, writeUploadToken } from './upload-token.server.ts';

/** A call that asks has given up by then. */
const patienceMs = 6_000;
/** A picture on its way from here to Qiniu. */
const sendingMs = 60_000;
/** Qiniu's "no such file or directory". */
const notThere = 612;

/** Looks after objects (`rs`) or lists them (`rsf`). */
type Service = 'rs' | 'rsf';

/** Pictures in Qiniu Kodo (developer.qiniu.com/kodo/api). Tokens and addresses are made here. */
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
  const away = (error: unknown): never => {
    throw new ObjectStoreAway(error);
  };

  /** Hosts of the bucket's region. */
  async function findHosts(): Promise<Record<Service, string>> {
    const query = new URLSearchParams({ ak: keys.accessKey, bucket });
    const answer = await fetch(`https://uc.qiniuapi.com/v4/query?${query}`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`Qiniu answered ${answer.status}`);
    const { hosts } = (await answer.json()) as { hosts: Record<Service, { domains: string[] }>[] };
    const hostOf = (service: Service) => `https://${hosts[0]?.[service].domains[0]}`;
    return { rs: hostOf('rs'), rsf: hostOf('rsf') };
  }
  let hosts = management ? { rs: `http://${management}`, rsf: `http://${management}` } : undefined;

  async function ask(
    method: 'GET' | 'POST',
    service: Service,
    path: string,
  ): Promise<Record<string, unknown> | undefined> {
    try {
      hosts ??= await findHosts();
      const address = new URL(path, hosts[service]);
      const answer = await fetch(address, {
        method,
        headers: managementToken(keys, method, address),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      const body = await answer.text();
      if (answer.status === notThere) return undefined;
      if (answer.status !== 200) throw new Error(`Qiniu answered ${answer.status}`);
      return body ? (JSON.parse(body) as Record<string, unknown>) : {};
    } catch (error) {
      return away(error);
    }
  }
  const entry = (key: string) => urlSafeBase64(`${bucket}:${key}`);

  async function upload(form: FormData): Promise<{ status: number; body: { key?: unknown; error?: unknown } }> {
    const request = { method: 'POST', body: form, redirect: 'error', signal: AbortSignal.timeout(sendingMs) } as const;
    const answer = await fetch(uploadAddress, request).catch(away);
    return { status: answer.status, body: (await answer.json().catch(away)) as object };
  }

  const stat = async (key: string): Promise<StoredObject | undefined> => {
    const found = await ask('GET', 'rs', `/stat/${entry(key)}`);
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
      const { status, body } = await upload(form);
      return status === 200 ? done({ key: String(body.key) }) : notTaken(status, String(body.error));
    },
    async put(key, content, { mime } = {}) {
      const deadline = Math.floor(clock.now() / 1000) + tokenLifeSeconds;
      const token = writeUploadToken(keys, { scope: `${bucket}:${key}`, deadline, detectMime: mime ? 0 : 1 });
      const form = new FormData();
      form.append('token', token);
      form.append('key', key);
      form.append('file', new File([new Uint8Array(content)], 'file', { type: mime ?? '' }));
      const { status } = await upload(form);
      if (status !== 200) throw new ObjectStoreAway(new Error(`Qiniu answered ${status}`));
      const stored = await stat(key);
      if (!stored) throw new ObjectStoreAway(new Error('Qiniu does not know what it was just given'));
      return stored;
    },
    async remove(key) {
      await ask('POST', 'rs', `/delete/${entry(key)}`);
    },
    async *list(prefix) {
      for (let marker: string | undefined; ; ) {
        const query = new URLSearchParams({ bucket, prefix, limit: '1000', ...(marker ? { marker } : {}) });
        const page = await ask('GET', 'rsf', `/list?${query}`);
        // Qiniu counts in tenths of a microsecond.
        for (const { key, putTime } of (page?.items ?? []) as { key: string; putTime: number }[])
          yield { key, at: putTime / 10_000 };
        if (!page?.marker) return;
        marker = String(page.marker);
      }
    },
  };
}
