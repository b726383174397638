import { done, refuse } from '#kit/call/outcome.ts';
import type { Clock } from '#kit/text/time.ts';
import {
  fileRefusal,
  type ObjectStore,
  ObjectStoreUnavailable,
  type StoredObject,
  type UploadRequest,
} from './object-store.server.ts';
import { checkPicture } from './picture.server.ts';
import { encodeKey, signUrl, viewDeadline } from './signed-url.server.ts';
import { picturePolicy, tokenLifeSeconds } from './upload-policy.server.ts';
import { managementToken, type StoreKeys, urlSafeBase64, writeUploadToken } from './upload-token.server.ts';

/** Below the timeout of a call that waits for it. */
const patienceMs = 6_000;
/** Timeout of an upload from here to Qiniu. */
const sendingMs = 60_000;
/** Qiniu's "no such file or directory". */
const notThere = 612;

/** Manages objects (`rs`) or lists them (`rsf`). */
type Service = 'rs' | 'rsf';

/** Pictures in Qiniu Kodo (developer.qiniu.com/kodo/api). Tokens and URLs are signed here. */
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
  /** Origin that serves the bucket's objects. */
  domain: string;
  /** `host:port` of a private Kodo installation, without TLS; Qiniu's by default. */
  management?: string;
  clock: Clock;
}): ObjectStore {
  const unavailable = (error: unknown): never => {
    throw new ObjectStoreUnavailable(error);
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
      return unavailable(error);
    }
  }
  const entry = (key: string) => urlSafeBase64(`${bucket}:${key}`);

  async function postForm(form: FormData): Promise<{ status: number; body: { key?: unknown; error?: unknown } }> {
    const request = { method: 'POST', body: form, redirect: 'error', signal: AbortSignal.timeout(sendingMs) } as const;
    const answer = await fetch(uploadAddress, request).catch(unavailable);
    return { status: answer.status, body: (await answer.json().catch(unavailable)) as object };
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
  const deadlineOf = (request: UploadRequest) =>
    Math.floor(clock.now() / 1000) + (request.lifeSeconds ?? tokenLifeSeconds);

  return {
    uploadToken(request) {
      const deadline = deadlineOf(request);
      return {
        token: writeUploadToken(keys, picturePolicy(bucket, request, deadline)),
        upload_url: uploadAddress,
        domain: new URL(domain).origin,
        prefix: request.prefix,
        expires_at: new Date(deadline * 1000).toISOString(),
        max_bytes: request.maxBytes,
        mime: [...request.mime],
      };
    },
    uploadBlockFor: async () => undefined,
    stat,
    exists: async (key) => (await stat(key)) !== undefined,
    async read(key, mostBytes) {
      const address = signUrl(keys, `${new URL(domain).origin}/${encodeKey(key)}`, viewDeadline(clock.now()));
      // Follows no redirect away from the bucket's domain.
      const wanted = { redirect: 'error', signal: AbortSignal.timeout(patienceMs) } as const;
      const answer = await fetch(address, wanted).catch(unavailable);
      if (answer.status === 404) return undefined;
      if (!answer.ok || !answer.body) throw new ObjectStoreUnavailable(new Error(`Qiniu answered ${answer.status}`));
      const pieces: Uint8Array[] = [];
      let size = 0;
      try {
        for await (const piece of answer.body) {
          size += piece.length;
          if (size > mostBytes) return undefined;
          pieces.push(piece);
        }
      } catch (error) {
        unavailable(error);
      }
      return Buffer.concat(pieces);
    },
    resizedCopy: async () => undefined,

    viewUrl(key, { width, format } = {}) {
      // Always processed: this rotates the picture by its EXIF and strips metadata.
      const processing = `imageView2/2/w/${width ?? 4096}${format ? `/format/${format}` : ''}`;
      return signUrl(keys, `${new URL(domain).origin}/${encodeKey(key)}`, viewDeadline(clock.now()), processing);
    },
    async upload(request, { name, content }) {
      // Kodo checks the type only; content and pixel count are checked here.
      if (content.length > request.maxBytes) return refuse('size');
      const picture = await checkPicture(content);
      if (!picture.ok) return refuse(picture.tooManyPixels ? 'pixels' : 'kind');
      const form = new FormData();
      form.append('token', writeUploadToken(keys, picturePolicy(bucket, request, deadlineOf(request))));
      form.append('file', new File([new Uint8Array(content)], name));
      const { status, body } = await postForm(form);
      return status === 200 ? done({ key: String(body.key) }) : fileRefusal(status, String(body.error));
    },
    async put(key, content, { mime } = {}) {
      const deadline = Math.floor(clock.now() / 1000) + tokenLifeSeconds;
      const token = writeUploadToken(keys, { scope: `${bucket}:${key}`, deadline, detectMime: mime ? 0 : 1 });
      const form = new FormData();
      form.append('token', token);
      form.append('key', key);
      form.append('file', new File([new Uint8Array(content)], 'file', { type: mime ?? '' }));
      const { status } = await postForm(form);
      if (status !== 200) throw new ObjectStoreUnavailable(new Error(`Qiniu answered ${status}`));
      const stored = await stat(key);
      if (!stored) throw new ObjectStoreUnavailable(new Error('Qiniu does not know what it was just given'));
      return stored;
    },
    async remove(key) {
      await ask('POST', 'rs', `/delete/${entry(key)}`);
    },
    async *list(prefix) {
      for (let marker: string | undefined; ; ) {
        const query = new URLSearchParams({ bucket, prefix, limit: '1000', ...(marker ? { marker } : {}) });
        const page = await ask('GET', 'rsf', `/list?${query}`);
        // `putTime` is in units of 100 ns.
        for (const { key, putTime } of (page?.items ?? []) as { key: string; putTime: number }[])
          yield { key, at: putTime / 10_000 };
        if (!page?.marker) return;
        marker = String(page.marker);
      }
    },
  };
}
