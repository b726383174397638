import { createHash, type Hash } from 'node:crypto';
import { urlSafeBase64 } from './upload-token.server.ts';

const blockBytes = 4 * 2 ** 20;

/** Qiniu's etag, streamed: SHA-1 up to 4 MiB, above it SHA-1 of the SHA-1s of 4 MiB blocks. */
export function etagOfPieces(): { add(piece: Buffer): void; end(): string } {
  const blocks: Buffer[] = [];
  let block: Hash = createHash('sha1');
  let inBlock = 0;
  return {
    add(piece) {
      for (let rest = piece; rest.length > 0; ) {
        // A block ends only when more content follows: exactly 4 MiB is still one block.
        if (inBlock === blockBytes) {
          blocks.push(block.digest());
          block = createHash('sha1');
          inBlock = 0;
        }
        const part = rest.subarray(0, blockBytes - inBlock);
        block.update(part);
        inBlock += part.length;
        rest = rest.subarray(part.length);
      }
    },
    end() {
      const last = block.digest();
      if (blocks.length === 0) return urlSafeBase64(Buffer.concat([Buffer.of(0x16), last]));
      const joined = createHash('sha1')
        .update(Buffer.concat([...blocks, last]))
        .digest();
      return urlSafeBase64(Buffer.concat([Buffer.of(0x96), joined]));
    },
  };
}

export function etagOf(content: Buffer): string {
  const etag = etagOfPieces();
  etag.add(content);
  return etag.end();
}
