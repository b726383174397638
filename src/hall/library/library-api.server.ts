import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLanguage, routeCall } from '#kit/call/call-route.server.ts';
import { ConcurrencyLimit } from '#kit/call/concurrency-limit.server.ts';
import { done, type Outcome } from '#kit/call/outcome.ts';
import { type ActingStaff, staffOf } from '#kit/db/audit-entry.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { contentBase } from './content-address.server.ts';
import type { Library } from './library.server.ts';
import * as call from './library-contract.ts';
import type { PartFault } from './uploads.server.ts';

type ByteRange = { start: number; end: number };

/**
 * What a `Range` header asks for of a file of `size` bytes, both ends included. The whole file where it asks for nothing, for
 * several ranges or in a unit that nobody knows; undefined where nothing of what it asks for is there.
 */
export function readRange(header: string | undefined, size: number): (ByteRange & { isPart: boolean }) | undefined {
  const whole = { start: 0, end: size - 1, isPart: false };
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return whole;
  const [, from = '', to = ''] = asked;
  if (from === '') {
    const last = Math.min(size, Number(to));
    return last > 0 ? { start: size - last, end: size - 1, isPart: true } : undefined;
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return start < size && start <= end ? { start, end, isPart: true } : undefined;
}

/** Parts in memory at once: each is here until the store has it. */
const maxPartsAtOnce = { perNetwork: 16, inAll: 16 };
const refusals: Record<PartFault, readonly [code: number, ...Text]> = {
  none: [404, '这次上传已取消或过期，请重新上传', 'This upload was cancelled or has expired. Please upload again'],
  wrong_part: [409, '文件在上传途中变了，请重新选择', 'The file changed during upload. Please choose it again'],
  wrong_type: [
    400,
    '仅支持 MP4、WebM 视频和 PNG、JPEG、WebP 图片',
    'Only MP4 and WebM videos and PNG, JPEG and WebP pictures are accepted',
  ],
  too_large: [400, '视频最大 2 GB，图片最大 30 MB', 'Videos up to 2 GB, pictures up to 30 MB'],
};
const notSignedIn: Text = ['请先登录', 'Please sign in first'];
const notAllowed: Text = ['没有权限', 'You don’t have permission to do this'];
const busy: Text = ['当前上传人数较多，稍后自动重试', 'Too many uploads at once. Will retry automatically'];

/** The calls of the library, where its parts are received, and where its files are shown from. */
export async function hallLibraryApi(app: FastifyInstance, { hallLibrary }: { hallLibrary: Library }) {
  routeCall(app, call.listContents, async (given, context) => done(await hallLibrary.list(given, staffOf(context).id)));
  routeCall(app, call.beginUpload, (given, context) => hallLibrary.uploads.begin(staffOf(context), given));
  routeCall(app, call.finishUpload, (given, context) => hallLibrary.uploads.finish(staffOf(context), given));
  routeCall(app, call.cancelUpload, ({ id }, context) => hallLibrary.uploads.cancel(staffOf(context), id));
  routeCall(app, call.changeContent, (given, context) => hallLibrary.change(staffOf(context), given));
  routeCall(app, call.listUses, async ({ id }) => done(await hallLibrary.listUses(id)));
  routeCall(app, call.removeContent, ({ id }, context) => hallLibrary.remove(staffOf(context), id));

  await app.register(async (scope) => receiveParts(scope, hallLibrary));
  showFiles(app, hallLibrary);
}

async function receiveParts(scope: FastifyInstance, { uploads }: Library): Promise<void> {
  const arriving = new ConcurrencyLimit(maxPartsAtOnce);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: call.partBytes },
    async (_request: unknown, body: Buffer) => body,
  );
  const say = (request: FastifyRequest, code: number, text: Text, data: unknown = null) => ({
    code,
    msg: inLanguage(text, requestLanguage(request)),
    data,
  });
  const staff = new WeakMap<FastifyRequest, ActingStaff>();
  // Before the body, which may take its sender minutes.
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = (await scope.identify(request)).ia;
    if (!session) return reply.send(say(request, 401, notSignedIn));
    if (!session.roles.some((role) => role === 'operator' || role === 'editor'))
      return reply.send(say(request, 403, notAllowed));
    const leave = arriving.enter(request.ip);
    if (!leave) return reply.send(say(request, 429, busy, { retry_after: 2 }));
    reply.raw.once('close', leave);
    staff.set(request, { id: session.account, address: request.ip });
  });
  const receive = async (
    request: FastifyRequest,
    keep: (staff: ActingStaff, content: Buffer) => Promise<Outcome<null, PartFault>>,
  ) => {
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const saved = await keep(staff.get(request) as ActingStaff, content);
    if (saved.ok) return { code: 1, msg: '', data: null };
    const [code, ...text] = refusals[saved.reason];
    return say(request, code, text);
  };
  scope.post<{ Params: { id: string; part: string } }>('/hall/library/parts/:id/:part', (request) =>
    receive(request, (staff, content) =>
      uploads.keepPart(staff, numberIn(request.params.id), numberIn(request.params.part), content),
    ),
  );
  scope.post<{ Params: { id: string } }>('/hall/library/posters/:id', (request) =>
    receive(request, (staff, content) => uploads.keepPoster(staff, numberIn(request.params.id), content)),
  );
}

/** Numbers in addresses; what is none names nothing. */
const numberIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1);

function showFiles(app: FastifyInstance, { addresses, parts, find }: Library): void {
  type Asked = { Params: { id: string; sign: string } };
  const headers = {
    // Never changed under its address; browsers only, as not everybody may have it.
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  };
  const none = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');

  app.get<Asked>(`${contentBase}/:id/file/:sign`, async (request, reply) => {
    const id = numberIn(request.params.id);
    const content = addresses.isSigned(id, 'file', request.params.sign) ? await find(id) : undefined;
    if (!content) return none(reply);
    reply.headers({ ...headers, 'accept-ranges': 'bytes', etag: `"hall-${id}"`, 'content-type': content.mime });
    const range = readRange(request.headers.range, content.size);
    if (!range) return reply.code(416).header('content-range', `bytes */${content.size}`).send();
    const { start, end, isPart } = range;
    reply.header('content-length', end - start + 1);
    if (isPart) reply.code(206).header('content-range', `bytes ${start}-${end}/${content.size}`);
    // Fastify reads what a HEAD would have sent: that must not be the whole film.
    const pieces = request.method === 'HEAD' ? [] : parts.range(id, start, end);
    return reply.send(Readable.from(pieces, { objectMode: false }));
  });
  app.get<Asked>(`${contentBase}/:id/poster/:sign`, async (request, reply) => {
    const id = numberIn(request.params.id);
    const content = addresses.isSigned(id, 'poster', request.params.sign) ? await parts.poster(id) : undefined;
    if (!content) return none(reply);
    return reply.headers({ ...headers, 'content-type': 'image/webp' }).send(content);
  });
}
