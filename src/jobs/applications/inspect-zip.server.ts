/** More than any real CV, and little enough to decompress. */
const limits = { entries: 2_000, bytes: 60 * 2 ** 20, relationsBytes: 2 ** 20, ratio: 200 };

/** `relations`: contents of all `.rels` files, which describe the parts of an Office document. */
export type ZipInspection =
  | { ok: true; names: string[]; relations: string[] }
  | { ok: false; reason: 'broken' | 'bomb' };

/**
 * Lists the names in a ZIP archive after decompressing every entry within limits: declared sizes are not trusted. Overlapping
 * entries, a trick of ZIP bombs, are refused.
 */
export async function inspectZip(content: Buffer): Promise<ZipInspection> {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  const bombErrors = [zip.ERR_OVERLAPPING_ENTRY, zip.ERR_INVALID_UNCOMPRESSED_SIZE];
  const relations: string[] = [];
  let unpacked = 0;
  let isBomb = false;
  const limit = (isOver: boolean) => {
    isBomb ||= isOver;
    if (isOver) throw new Error('the archive exceeds a limit');
  };
  try {
    const entries = await new zip.ZipReader(new zip.Uint8ArrayReader(content)).getEntries();
    limit(entries.length > limits.entries);
    for (const entry of entries) {
      const { filename, compressedSize: packed, uncompressedSize: size } = entry;
      limit(size > limits.bytes || (size > 2 ** 20 && size > packed * limits.ratio));
      if (entry.directory) continue;
      const isRelations = /\.rels$/i.test(filename);
      const pieces: Uint8Array[] = [];
      let bytes = 0;
      const write = (piece: Uint8Array) => {
        unpacked += piece.length;
        bytes += piece.length;
        limit(unpacked >= limits.bytes || (isRelations && bytes > limits.relationsBytes));
        if (isRelations) pieces.push(piece);
      };
      await entry.getData(new WritableStream({ write }), { checkOverlappingEntry: true });
      // Removing NULs keeps the ASCII letters of UTF-16, which XML may use.
      if (isRelations) relations.push(Buffer.concat(pieces).toString('latin1').replaceAll('\0', ''));
    }
    return { ok: true, names: entries.map(({ filename }) => filename), relations };
  } catch (error) {
    isBomb ||= error instanceof Error && bombErrors.includes(error.message);
    return { ok: false, reason: isBomb ? 'bomb' : 'broken' };
  }
}
