// A film in VP9 as a fragmented MP4, each second of it a fragment, and its playlist: one file that plays as it is, and as a
// stream in parts (HLS, by ranges of bytes). From a WebM as `bench/hall-video/make-clip.ts` writes it: sizes of eight bytes.

const timescale = 1_000;
const ids = { segment: 0x18538067, cluster: 0x1f43b675, timestamp: 0xe7, block: 0xa3 };

/**
 * @param {Buffer} webm
 * @param {{ width: number, height: number, seconds: number, name: string }} film `name` is that of the MP4 beside the playlist
 * @returns {{ mp4: Buffer, playlist: string }}
 */
export function fragmentedMp4(webm, { width, height, seconds, name }) {
  const fragments = fragmentsOf(webm, seconds * timescale);
  const start = Buffer.concat([fileType(), movie({ width, height })]);
  let place = start.length;
  const parts = fragments.map((frames, index) => {
    const bytes = fragment(index + 1, frames);
    const at = place;
    place += bytes.length;
    const length = frames.reduce((sum, { duration }) => sum + duration, 0) / timescale;
    return { bytes, line: `#EXTINF:${length.toFixed(3)},\n#EXT-X-BYTERANGE:${bytes.length}@${at}\n${name}` };
  });
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${name}",BYTERANGE="${start.length}@0"`,
    ...parts.map(({ line }) => line),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
  return { mp4: Buffer.concat([start, ...parts.map(({ bytes }) => bytes)]), playlist };
}

/** Frames by cluster, each of which begins with a whole picture. */
function fragmentsOf(webm, lengthMs) {
  const clusters = elements(webm)
    .filter(({ id }) => id === ids.segment)
    .flatMap(({ content }) => elements(content))
    .filter(({ id }) => id === ids.cluster)
    .map(({ content }) => {
      const within = elements(content);
      const began = Number(within.find(({ id }) => id === ids.timestamp).content.readUIntBE(0, 4));
      return within
        .filter(({ id }) => id === ids.block)
        .map(({ content: block }) => ({
          at: began + block.readInt16BE(1),
          isWhole: (block[3] & 0x80) !== 0,
          data: block.subarray(4),
        }));
    });
  const frames = clusters.flat();
  for (const [index, frame] of frames.entries()) frame.duration = (frames[index + 1]?.at ?? lengthMs) - frame.at;
  return clusters;
}

function elements(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length; ) {
    const length = Math.clz32(bytes[at]) - 23;
    const id = bytes.readUIntBE(at, length);
    const size = bytes.readUIntBE(at + length + 2, 6);
    const from = at + length + 8;
    found.push({ id, content: bytes.subarray(from, from + size) });
    at = from + size;
  }
  return found;
}

const u8 = (...values) => Buffer.from(values);
const u16 = (...values) => Buffer.concat(values.map((value) => u8(value >> 8, value & 0xff)));
function u32(...values) {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4);
  return bytes;
}
function box(name, ...content) {
  const inner = Buffer.concat(content);
  return Buffer.concat([u32(inner.length + 8), Buffer.from(name, 'latin1'), inner]);
}
const fullBox = (name, version, flags, ...content) => box(name, u32((version << 24) | flags), ...content);
const text = (value) => Buffer.from(value, 'latin1');
const unity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

const fileType = () => box('ftyp', text('iso6'), u32(1), text('iso6cmfcmp41'));

function movie({ width, height }) {
  // Profile 0, level 3.1, eight bits, 4:2:0, colours of BT.709.
  const codec = fullBox('vpcC', 1, 0, u8(0, 31, 0x82, 1, 1, 1), u16(0));
  const sample = box(
    'vp09',
    u8(0, 0, 0, 0, 0, 0),
    u16(1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u8(0xff, 0xff),
    codec,
  );
  const none = (name) => fullBox(name, 0, 0, u32(0));
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), sample),
    none('stts'),
    none('stsc'),
    fullBox('stsz', 0, 0, u32(0, 0)),
    none('stco'),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, u32(0, 0, timescale, 0), u16(0x55c4, 0)),
    fullBox('hdlr', 0, 0, u32(0), text('vide'), u32(0, 0, 0), text('weftline\0')),
    box(
      'minf',
      fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      table,
    ),
  );
  const track = box(
    'trak',
    fullBox('tkhd', 0, 3, u32(0, 0, 1, 0, 0, 0, 0), u16(0, 0, 0, 0), unity, u32(width << 16, height << 16)),
    media,
  );
  return box(
    'moov',
    fullBox('mvhd', 0, 0, u32(0, 0, timescale, 0, 0x10000), u16(0x100, 0), u32(0, 0), unity, Buffer.alloc(24), u32(2)),
    track,
    box('mvex', fullBox('trex', 0, 0, u32(1, 1, 0, 0, 0))),
  );
}

const wholePicture = 0x02000000;
const partPicture = 0x01010000;

function fragment(number, frames) {
  const samples = frames.map(({ duration, data, isWhole }) =>
    u32(duration, data.length, isWhole ? wholePicture : partPicture),
  );
  const head = (dataAt) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(number)),
      box(
        'traf',
        fullBox('tfhd', 0, 0x20000, u32(1)),
        fullBox('tfdt', 0, 0, u32(frames[0].at)),
        fullBox('trun', 0, 0x701, u32(frames.length, dataAt), ...samples),
      ),
    );
  return Buffer.concat([head(head(0).length + 8), box('mdat', ...frames.map(({ data }) => data))]);
}
