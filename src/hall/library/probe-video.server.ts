import { probeMp4 } from './probe-mp4.server.ts';
import { probeWebm } from './probe-webm.server.ts';

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
