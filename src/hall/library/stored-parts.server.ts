import { LRUCache } from 'lru-cache';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import { partBytes } from './library-contract.ts';
import type { FileReader } from './probe-video.server.ts';

/** Seven displays that play one video ask for the same parts within moments. */
const maxKeptBytes = 64 * 2 ** 20;

/** A file of the library as the store holds it: in parts, each an object of its own. */
export function storedParts(objects: ObjectStore) {
  const cached = new LRUCache<string, Promise<Buffer>>({ max: Math.floor(maxKeptBytes / partBytes) });

  const keyOf = (id: number, part: number) => `hall/${id}/${part}`;

  function read(id: number, part: number): Promise<Buffer> {
    const key = keyOf(id, part);
    let reading = cached.get(key);
    if (!reading) {
      reading = objects.read(key, partBytes).then((content) => {
        if (!content) throw new Error(`part ${key} of the hall’s library is gone`);
        return content;
      });
      reading.catch(() => cached.delete(key));
      cached.set(key, reading);
    }
    return reading;
  }

  /** The bytes from `start` to `end`, both included, a part at a time: as fast as they are taken. */
  async function* range(id: number, start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at <= end; ) {
      const part = Math.floor(at / partBytes);
      const content = await read(id, part);
      const from = at - part * partBytes;
      const piece = content.subarray(from, Math.min(content.length, from + (end - at + 1)));
      if (piece.length === 0) throw new Error(`part ${keyOf(id, part)} of the hall’s library is too short`);
      yield piece;
      at += piece.length;
    }
  }

  return {
    keep: (id: number, part: number, content: Buffer) => {
      cached.delete(keyOf(id, part));
      return objects.put(keyOf(id, part), content, { mime: 'application/octet-stream' });
    },
    range,
    reader: (id: number, size: number): FileReader => ({
      size,
      async at(offset, length) {
        const end = Math.min(size, offset + length) - 1;
        if (offset < 0 || end < offset) return Buffer.alloc(0);
        const pieces: Buffer[] = [];
        for await (const piece of range(id, offset, end)) pieces.push(piece);
        return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
      },
    }),
    keepPoster: (id: number, content: Buffer) => objects.put(`hall/${id}/poster`, content, { mime: 'image/webp' }),
    poster: (id: number) => objects.read(`hall/${id}/poster`, 4 * 2 ** 20),
    async drop(id: number, size: number): Promise<void> {
      for (let part = 0; part * partBytes < size; part++) {
        cached.delete(keyOf(id, part));
        await objects.remove(keyOf(id, part));
      }
      await objects.remove(`hall/${id}/poster`);
    },
  };
}
export type StoredParts = ReturnType<typeof storedParts>;
