import type { FileReader, VideoFacts } from './probe-video.server.ts';

/** The index of twelve hours has some ten megabytes. */
const maxIndexBytes = 64 * 2 ** 20;
const maxBoxes = 10_000;
/** Pictures and sound are one box, or thousands of fragments, of which the last ones may be missing without harm. */
const maxBoxesBehind = 20;

/** Reads an MP4's index: boxes of `size, name, content`, in each other. */
export async function probeMp4(file: FileReader): Promise<VideoFacts | undefined> {
  const index = await findIndex(file);
  if (!index) return undefined;
  const header = boxOf(index, 'mvhd');
  const video = boxesOf(index, 'trak').find((track) => {
    const handler = boxOf(track, 'mdia', 'hdlr');
    return handler?.toString('latin1', 8, 12) === 'vide';
  });
  const entry = video && boxOf(video, 'mdia', 'minf', 'stbl', 'stsd');
  const place = video && boxOf(video, 'tkhd');
  if (!header || !entry || !place) return undefined;
  // 16.16 fixed point, at the end of the box; a box that is cut short throws a RangeError.
  const width = place.readUInt32BE(place.length - 8) >>> 16;
  const height = place.readUInt32BE(place.length - 4) >>> 16;
  return { codec: entry.toString('latin1', 12, 16), width, height, durationMs: durationOf(header, index) };
}

/** The content of `moov`, of a file that is whole: in one that was cut short, the pictures go on past its end. */
async function findIndex(file: FileReader): Promise<Buffer | undefined> {
  let index: Buffer | undefined;
  let boxesBehind = 0;
  let offset = 0;
  for (let n = 0; n < maxBoxes && offset + 8 <= file.size && boxesBehind <= maxBoxesBehind; n++) {
    const head = await file.at(offset, 16);
    let size = head.readUInt32BE(0);
    let headBytes = 8;
    if (size === 1) {
      size = Number(head.readBigUInt64BE(8));
      headBytes = 16;
    } else if (size === 0) size = file.size - offset;
    const name = head.toString('latin1', 4, 8);
    if (index && name !== 'mdat' && offset + size > file.size) break; // what some tools write behind the end
    if (size < headBytes || offset + size > file.size) return undefined;
    if (index) boxesBehind += 1;
    else if (name === 'moov') {
      if (size > maxIndexBytes) return undefined;
      index = await file.at(offset + headBytes, size - headBytes);
    }
    offset += size;
  }
  return index;
}

function durationOf(header: Buffer, index: Buffer): number | undefined {
  const isLong = header.readUInt8(0) === 1;
  const unit = header.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  if (unit > 0 && length > 0 && length < 0xffff_ffff) return (length / unit) * 1_000;
  // In fragments: the whole length stands in a box of its own, if anywhere.
  const whole = boxOf(index, 'mvex', 'mehd');
  if (!whole || unit === 0) return undefined;
  return ((whole.readUInt8(0) === 1 ? Number(whole.readBigUInt64BE(4)) : whole.readUInt32BE(4)) / unit) * 1_000;
}

function boxesOf(content: Buffer, name: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= content.length; ) {
    const size = content.readUInt32BE(at);
    if (size < 8) break;
    if (content.toString('latin1', at + 4, at + 8) === name) found.push(content.subarray(at + 8, at + size));
    at += size;
  }
  return found;
}

function boxOf(content: Buffer, ...path: string[]): Buffer | undefined {
  let here: Buffer | undefined = content;
  for (const name of path) here = here && boxesOf(here, name)[0];
  return here;
}
