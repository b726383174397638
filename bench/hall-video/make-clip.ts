/**
 * Runs inside a browser page: a video whose every frame carries its number as a bar code of 16 bits in its top rows, made
 * with the browser's own encoder and written as WebM by hand, with its length and an index. Gives the file in base64.
 * `draw`, a function of the page, paints a frame instead of the bars; `codec` is VP8 unless it says VP9.
 */
export async function makeClip({
  seconds,
  width,
  height,
  rate,
  draw,
  codec = 'vp8',
  bitrate = 900_000,
}: {
  seconds: number;
  width: number;
  height: number;
  rate: number;
  draw?: string;
  codec?: 'vp8' | 'vp9';
  bitrate?: number;
}) {
  type Drawing = (context: OffscreenCanvasRenderingContext2D, part: number) => void;
  const drawing = draw === undefined ? undefined : (globalThis as unknown as Record<string, Drawing>)[draw];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const frames = seconds * rate;
  const cell = width / 16;

  const bytesOf = (value: number, length: number): number[] =>
    Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);
  const sizeOf = (size: number): number[] => [0x01, ...bytesOf(size, 7)];
  const element = (id: number[], ...content: (number[] | Uint8Array)[]): Uint8Array => {
    const size = content.reduce((sum, part) => sum + part.length, 0);
    const head = [...id, ...sizeOf(size)];
    const whole = new Uint8Array(head.length + size);
    whole.set(head);
    let at = head.length;
    for (const part of content) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };
  const text = (value: string): number[] => [...value].map((letter) => letter.charCodeAt(0));
  const double = (value: number): Uint8Array => {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value);
    return bytes;
  };

  const blocks: { isKey: boolean; ms: number; data: Uint8Array }[] = [];
  let failure: unknown;
  const encoder = new VideoEncoder({
    output(chunk) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      blocks.push({ isKey: chunk.type === 'key', ms: Math.round(chunk.timestamp / 1_000), data });
    },
    error(error) {
      failure = error;
    },
  });
  encoder.configure({ codec: codec === 'vp9' ? 'vp09.00.31.08' : 'vp8', width, height, bitrate, framerate: rate });
  const bars = (frame: number) => {
    context.fillStyle = '#0b1513';
    context.fillRect(0, 0, width, height);
    // Cloth that runs through: something that a visitor, too, sees jump.
    for (let line = 0; line < 40; line++) {
      context.fillStyle = line % 5 === 0 ? '#b9654f' : '#2c8f86';
      const x = ((line * 32 + frame * 3) % (width + 64)) - 32;
      context.fillRect(x, 48, 14, height - 48);
    }
    for (let bit = 0; bit < 16; bit++) {
      context.fillStyle = (frame >> bit) & 1 ? '#ffffff' : '#000000';
      context.fillRect(bit * cell, 0, cell, 32);
    }
    context.fillStyle = '#ffffff';
    context.font = '600 64px sans-serif';
    context.fillText(String(frame), 24, height - 28);
  };
  for (let frame = 0; frame < frames; frame++) {
    if (drawing) drawing(context, frame / frames);
    else bars(frame);
    const picture = new VideoFrame(canvas, { timestamp: (frame * 1e6) / rate, duration: 1e6 / rate });
    encoder.encode(picture, { keyFrame: frame % rate === 0 });
    picture.close();
    // The encoder's queue would hold every frame otherwise.
    while (encoder.encodeQueueSize > 20) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await encoder.flush();
  if (failure) throw failure;

  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x2a, 0xd7, 0xb1], bytesOf(1_000_000, 3)),
    element([0x44, 0x89], double(seconds * 1_000)),
    element([0x4d, 0x80], text('weftline')),
    element([0x57, 0x41], text('weftline')),
  );
  const tracks = element(
    [0x16, 0x54, 0xae, 0x6b],
    element(
      [0xae],
      element([0xd7], [1]),
      element([0x73, 0xc5], [1]),
      element([0x83], [1]),
      element([0x86], text(codec === 'vp9' ? 'V_VP9' : 'V_VP8')),
      element([0xe0], element([0xb0], bytesOf(width, 2)), element([0xba], bytesOf(height, 2))),
    ),
  );
  const clusters: Uint8Array[] = [];
  const points: Uint8Array[] = [];
  let place = info.length + tracks.length;
  for (let from = 0; from < blocks.length; ) {
    let to = from + 1;
    while (to < blocks.length && !blocks[to]?.isKey) to++;
    const start = blocks[from]?.ms ?? 0;
    const cluster = element(
      [0x1f, 0x43, 0xb6, 0x75],
      element([0xe7], bytesOf(start, 4)),
      ...blocks
        .slice(from, to)
        .map(({ isKey, ms, data }) => element([0xa3], [0x81, ...bytesOf(ms - start, 2), isKey ? 0x80 : 0], data)),
    );
    points.push(
      element(
        [0xbb],
        element([0xb3], bytesOf(start, 4)),
        element([0xb7], element([0xf7], [1]), element([0xf1], bytesOf(place, 5))),
      ),
    );
    clusters.push(cluster);
    place += cluster.length;
    from = to;
  }
  const file = new Blob([
    element(
      [0x1a, 0x45, 0xdf, 0xa3],
      element([0x42, 0x82], text('webm')),
      element([0x42, 0x87], [2]),
      element([0x42, 0x85], [2]),
    ),
    element([0x18, 0x53, 0x80, 0x67], info, tracks, ...clusters, element([0x1c, 0x53, 0xbb, 0x6b], ...points)),
  ] as BlobPart[]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}
