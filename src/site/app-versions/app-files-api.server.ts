import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { screenUser } from '#accounts/contract.ts';
import { mayCall, requestLanguage } from '#kit/call/call-route.server.ts';
import { hasRoom } from '#kit/files/disk-reserve.server.ts';
import { makeDirectory } from '#kit/files/make-directory.server.ts';
import { uploadStopTexts } from '#kit/files/upload-refusals.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { appFilesPath, mostAppFileBytes } from './app-file-address.ts';
import type { AppFiles } from './app-files.server.ts';

const types: Record<string, string> = { apk: 'application/vnd.android.package-archive' };
const refusals = {
  not_signed_in: [401, '请先登录', 'Please sign in first'],
  not_allowed: [403, '没有权限', 'You may not do this'],
  too_large: [400, '文件太大，最多 500 MB', 'The file is too large; 500 MB at most'],
  no_app: [400, '这不是能安装的应用包（APK、HAP 或 APP）', 'This is no file that a phone installs (APK, HAP or APP)'],
  full: [429, ...uploadStopTexts.full],
  cut_off: [400, '文件没有传完，请再传一次', 'The file did not arrive whole, please send it again'],
} as const satisfies Record<string, readonly [number, ...Text]>;

/**
 * `POST /app-files/?name=` takes the file as its body: it would be too large for a call. `GET` serves it to everybody, with ranges,
 * so interrupted downloads can resume.
 */
export async function appFilesApi(app: FastifyInstance, { files }: { files: AppFiles }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));

  app.post<{ Querystring: { name?: string } }>(
    appFilesPath,
    { bodyLimit: mostAppFileBytes + 1 },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const refuse = (reason: keyof typeof refusals) => {
        const [code, zh, en] = refusals[reason];
        // An unread body would block the next request on the connection.
        if (!request.raw.complete) reply.header('connection', 'close');
        return { code, msg: inLanguage([zh, en], requestLanguage(request)), data: null };
      };
      const permission = mayCall(screenUser('editor', 'admin'), await app.identify(request));
      if (permission !== 'yes') return refuse(permission);
      if (Number(request.headers['content-length'] ?? 0) > mostAppFileBytes) return refuse('too_large');
      if (!(await hasRoom(files.root))) return refuse('full');
      const stored = await files.keep(String(request.query.name ?? ''), request.raw);
      return typeof stored === 'string' ? refuse(stored) : { code: 1, msg: '', data: stored };
    },
  );

  makeDirectory(files.root);
  await app.register(staticFiles, {
    root: files.root,
    prefix: appFilesPath,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '1y',
    setHeaders(reply, file) {
      reply.header('content-disposition', 'attachment');
      reply.header('content-type', types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
    },
  });
}
