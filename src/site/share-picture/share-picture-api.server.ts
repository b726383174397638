import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '#kit/call/entity-tag.ts';
import { readSharePictureAddress } from '#kit/ui/share-picture-address.ts';
import { squareOfPicture } from './render-picture.server.ts';
import type { SharePictures } from './share-pictures.server.ts';

const aDay = 86_400;

/** Routes of card pictures, at stable addresses. */
export async function sharePictureApi(
  app: FastifyInstance,
  { sharePictures }: { sharePictures: SharePictures },
): Promise<void> {
  app.get('/share-picture/*', async (request, reply) => {
    const [address = '', query] = request.url.split('?', 2);
    const page = readSharePictureAddress(address);
    const none = () => reply.code(404).header('cache-control', 'public, max-age=60').type('text/plain').send('');
    if (!page || (query !== undefined && query !== 'square')) return none();
    const card = await sharePictures.find(page.pathname, page.language);
    if (card === undefined) return none();
    if (card === 'busy') return reply.code(503).header('retry-after', '5').type('text/plain').send('');
    const picture = query ? await squareOfPicture(card) : card;
    const etag = `"${createHash('sha1').update(picture).digest('base64url')}"`;
    reply.headers({
      etag,
      'cache-control': `public, max-age=${aDay}`,
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'image/png',
    });
    return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(picture);
  });
}
