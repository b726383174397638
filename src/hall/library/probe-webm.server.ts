import type { FileReader, VideoFacts } from './probe-video.server.ts';

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
} as const;
/** Elements whose content is walked through in a stream, because their own size may be unknown. */
const opened: readonly number[] = [ids.segment, ids.cluster];
const maxHeadBytes = 4 * 2 ** 20;
/** Frames of an hour of video and sound. A file that says its length is not walked through. */
const maxElements = 400_000;

interface Element {
  id: number;
  /** Undefined when it goes on until something else begins. */
  size: number | undefined;
  contentAt: number;
}

/** Reads a WebM: elements of `id, size, content`, in each other. One recorded live has no length: its last frame tells. */
export async function probeWebm(file: FileReader): Promise<VideoFacts | undefined> {
  let facts: Omit<VideoFacts, 'durationMs'> | undefined;
  let scaleMs = 1;
  let durationMs: number | undefined;
  let clusterTime = 0;
  let lastTime = 0;
  let offset = 0;
  for (let n = 0; n < maxElements && offset < file.size; n++) {
    const element = await elementAt(file, offset);
    if (!element) return undefined;
    const { id, size, contentAt } = element;
    // Cut short on its way: it would stop in the middle of a show.
    if (size !== undefined && contentAt + size > file.size) return undefined;
    if (id === ids.info || id === ids.tracks) {
      if (size === undefined || size > maxHeadBytes) return undefined;
      const content = await file.at(contentAt, size);
      if (id === ids.tracks) facts = videoOf(content);
      else {
        scaleMs = numberOf(childOf(content, ids.timestampScale)) / 1e6 || 1;
        const length = childOf(content, ids.duration);
        if (length) durationMs = (length.length === 4 ? length.readFloatBE(0) : length.readDoubleBE(0)) * scaleMs;
      }
    } else if (id === ids.clusterTime) clusterTime = numberOf(await file.at(contentAt, size ?? 0));
    else if (id === ids.simpleBlock || id === ids.blockGroup)
      lastTime = Math.max(lastTime, clusterTime + (await blockTime(file, element)));
    if (facts && durationMs) break;
    // Without a size nothing but its content tells where it ends.
    if (size === undefined && !opened.includes(id)) return undefined;
    offset = opened.includes(id) ? contentAt : contentAt + (size as number);
  }
  if (!facts) return undefined;
  return { ...facts, durationMs: durationMs || (lastTime > 0 ? lastTime * scaleMs : undefined) };
}

async function elementAt(file: FileReader, offset: number): Promise<Element | undefined> {
  const head = await file.at(offset, 12);
  return readElement(head, 0, offset);
}

function readElement(bytes: Buffer, at: number, base: number): Element | undefined {
  const idLength = lengthOf(bytes[at]);
  const sizeLength = lengthOf(bytes[at + idLength]);
  if (idLength > 4 || sizeLength > 8 || at + idLength + sizeLength > bytes.length) return undefined;
  const id = bytes.readUIntBE(at, idLength);
  const first = (bytes[at + idLength] as number) & (0xff >> sizeLength);
  let size = first;
  let isUnknown = first === 0xff >> sizeLength;
  for (let n = 1; n < sizeLength; n++) {
    const byte = bytes[at + idLength + n] as number;
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id, size: isUnknown ? undefined : size, contentAt: base + at + idLength + sizeLength };
}

/** The position of the first bit that is set tells how many bytes a number has. */
const lengthOf = (first: number | undefined): number => (first ? Math.clz32(first) - 23 : 99);

function childOf(content: Buffer, id: number): Buffer | undefined {
  return childrenOf(content, id)[0];
}

function childrenOf(content: Buffer, id: number): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const element = readElement(content, at, 0);
    if (!element || element.size === undefined) break;
    const end = element.contentAt + element.size;
    if (element.id === id) found.push(content.subarray(element.contentAt, end));
    at = end;
  }
  return found;
}

const numberOf = (bytes: Buffer | undefined): number =>
  bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : 0;

function videoOf(tracks: Buffer): Omit<VideoFacts, 'durationMs'> | undefined {
  const track = childrenOf(tracks, ids.track).find((each) => numberOf(childOf(each, ids.trackType)) === 1);
  const video = track && childOf(track, ids.video);
  if (!track || !video) return undefined;
  return {
    codec: childOf(track, ids.codec)?.toString('latin1').replace(/\0+$/, '') ?? '',
    width: numberOf(childOf(video, ids.width)),
    height: numberOf(childOf(video, ids.height)),
  };
}

/** Milliseconds of a frame after its cluster's. In a group the frame comes first. */
async function blockTime(file: FileReader, { id, contentAt }: Element): Promise<number> {
  const head = await file.at(contentAt, 24);
  const inner = id === ids.blockGroup ? readElement(head, 0, 0)?.contentAt : 0;
  if (inner === undefined) return 0;
  const at = inner + lengthOf(head[inner]);
  return at + 2 <= head.length ? head.readInt16BE(at) : 0;
}
