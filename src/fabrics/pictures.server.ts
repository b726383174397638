import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from '#kit/text/compressed-text.server.ts';
import type { Language } from '#kit/text/language.ts';
import { drawingVersion } from './cloth/cloth.ts';
import { clothOf } from './cloth/cloth-of.ts';
import { drawCloth } from './cloth/draw-cloth.ts';
import { compositionText } from './composition.ts';
import type { Fabric } from './contract.ts';

type Drawn = Parameters<typeof clothOf>[0];

/** Hash of the drawing's input: a picture at an address never changes. */
const stampOf = (fabric: Drawn, colour: number): string =>
  createHash('sha1')
    .update(`${drawingVersion} ${JSON.stringify(clothOf(fabric, colour))}`)
    .digest('base64url')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 6);

/** Address of a fabric's drawing in a colour. */
export const swatchAddress = (fabric: Drawn, colour = 0): string =>
  `/fabric/swatch/${fabric.code}/${colour + 1}-${stampOf(fabric, colour)}.svg`;

/** Where the picture for cards lies. */
export const cardAddress = (fabric: Pick<Fabric, 'revision'> & Drawn, language: Language): string =>
  `/fabric/card/${language}/${fabric.code}/${fabric.revision}-${stampOf(fabric, 0)}.png`;

export interface FabricPictureNeeds {
  find(code: string): Promise<Fabric | undefined>;
  /** The site's current name, which each operator sets. */
  siteName(language: Language): Promise<string>;
  /** Draws a card of 1200 by 630 with a piece of cloth at its side. */
  drawCard(text: {
    title: string;
    description: string;
    brand: string;
    host: string;
    seed: string;
    swatch: string;
  }): Promise<Buffer>;
  /** The cloth of such a card in a square. */
  squareOf(card: Buffer): Promise<Buffer>;
}

const mostKept = 800;
/** Concurrent card renderings: each takes a core for a tenth of a second. */
const mostCards = 2;
const forever = 'public, max-age=31536000, immutable';

/** Serves cloth drawings and share cards at content-addressed URLs. */
export async function fabricPictures(
  app: FastifyInstance,
  { find, siteName, drawCard, squareOf }: FabricPictureNeeds,
): Promise<void> {
  const cache = new LRUCache<string, { plain: Buffer; packed: Buffer }>({ max: mostKept });
  const cards = new LRUCache<string, Buffer>({ max: 60 });
  let drawing = 0;

  const none = (reply: FastifyReply) =>
    reply.code(404).header('cache-control', 'public, max-age=60').type('text/plain').send('');
  const shown = async (code: string) => {
    const fabric = /^[A-Z0-9-]{3,24}$/.test(code) ? await find(code) : undefined;
    return fabric?.state === 'shown' ? fabric : undefined;
  };

  app.get('/fabric/swatch/:code/:name', async (request, reply) => {
    const { code, name } = request.params as { code: string; name: string };
    const [, number, stamp] = /^(\d{1,3})-([A-Za-z0-9]{1,8})\.svg$/.exec(name) ?? [];
    if (!number) return none(reply);
    const key = `${code} ${name}`;
    let picture = cache.get(key);
    if (!picture) {
      const fabric = await shown(code);
      const colour = Number(number) - 1;
      if (!fabric || colour < 0 || colour >= fabric.colours.length) return none(reply);
      const plain = Buffer.from(drawCloth(clothOf(fabric, colour)));
      const packed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
      picture = { plain, packed };
      if (stampOf(fabric, colour) !== stamp) return sendSwatch(request, reply, picture, 'public, max-age=300');
      cache.set(key, picture);
    }
    return sendSwatch(request, reply, picture, forever);
  });

  app.get('/fabric/card/:language/:code/:name', async (request, reply) => {
    const { language, code, name } = request.params as { language: string; code: string; name: string };
    if ((language !== 'zh-CN' && language !== 'en') || !/^\d{1,9}-[A-Za-z0-9]{1,8}\.png$/.test(name))
      return none(reply);
    const isSquare = 'square' in (request.query as Record<string, unknown>);
    const key = `${language} ${code} ${name}`;
    let picture = cards.get(key);
    if (!picture) {
      const fabric = await shown(code);
      if (!fabric) return none(reply);
      // Refuse made-up names, and never serve today's card under a future name.
      const address = cardAddress(fabric, language);
      if (!address.endsWith(`/${name}`))
        return reply.header('cache-control', 'no-cache').redirect(address + (isSquare ? '?square' : ''), 302);
      if (drawing >= mostCards) return reply.code(503).header('retry-after', '5').type('text/plain').send('');
      drawing++;
      try {
        picture = await drawCard({
          title: language === 'en' ? fabric.name_en : fabric.name_zh,
          description: `${compositionText(fabric.composition, language)} · ${fabric.weight_gsm} g/m² · ${fabric.usable_width_cm} cm`,
          brand: await siteName(language),
          host: fabric.code,
          seed: fabric.code,
          swatch: drawCloth(clothOf(fabric)),
        });
      } finally {
        drawing--;
      }
      cards.set(key, picture);
    }
    return reply
      .headers({
        'cache-control': forever,
        'cross-origin-resource-policy': 'cross-origin',
        'content-type': 'image/png',
      })
      .send(isSquare ? await squareOf(picture) : picture);
  });
}

function sendSwatch(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, packed }: { plain: Buffer; packed: Buffer },
  cacheControl: string,
): FastifyReply {
  const takesBrotli = acceptedEncoding(request.headers['accept-encoding']) === 'br';
  return reply
    .headers({
      'cache-control': cacheControl,
      'content-type': 'image/svg+xml',
      vary: 'accept-encoding',
      ...(takesBrotli ? { 'content-encoding': 'br' } : {}),
    })
    .send(takesBrotli ? packed : plain);
}
