/** Gives bytes of a file; fewer at its end. */
export interface FileReader {
  size: number;
  at(offset: number, length: number): Promise<Buffer>;
}

export interface VideoFacts {
  /** As the file names it: `avc1`, `V_VP9`. */
  codec: string;
  width: number;
  height: number;
  /** Undefined when the file does not say, as of one that was recorded live. */
  durationMs: number | undefined;
}

/** Codecs that all hall browsers play. H.265 is missing, as it depends on the machine. */
const playable = /^(avc[13]|vp0[89]|av01|V_VP[89]|V_AV1|V_MPEG4\/ISO\/AVC)$/;

/** Reads a video's metadata. A damaged video is `unreadable`, one with an unsupported codec `codec`. */
export async function probeVideo(mime: string, file: FileReader): Promise<VideoFacts | 'unreadable' | 'codec'> {
  const facts = await (mime === 'video/mp4' ? probeMp4(file) : probeWebm(file)).catch((error: unknown) => {
    // Offsets that lead nowhere end as this; what the store throws goes on.
    if (error instanceof RangeError) return undefined;
    throw error;
  });
  if (!facts || !(facts.width > 0 && facts.height > 0)) return 'unreadable';
  return playable.test(facts.codec) ? facts : 'codec';
}

/** The index of twelve hours has some ten megabytes. */
const maxIndexBytes = 64 * 2 ** 20;
const maxBoxes = 10_000;
/** Pictures and sound are one box, or thousands of fragments, of which the last ones may be missing without harm. */
const maxBoxesBehind = 20;

/** Reads an MP4's index: boxes of `size, name, content`, in each other. */
async function probeMp4(file: FileReader): Promise<VideoFacts | undefined> {
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
async function probeWebm(file: FileReader): Promise<VideoFacts | undefined> {
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
