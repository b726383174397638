import { EventStreamReader, eventFrame } from '#kit/live/event-stream.ts';

/** `fetch` over the network at its worst: frames of a stream are lost, doubled, swapped, and cut off in the middle. */
export function badStream(random: () => number, isBad: () => boolean, cookie: string): typeof fetch {
  return async (url, init) => {
    const answer = await fetch(url, { ...init, headers: { ...init?.headers, cookie } });
    if (!answer.body || !answer.ok) return answer;
    const frames = new EventStreamReader();
    const decoder = new TextDecoder();
    const encoder = new TextEncoder();
    let held: string[] = [];
    const worse = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        for (const { event, data } of frames.read(decoder.decode(piece, { stream: true }))) {
          const frame = eventFrame(event, data);
          const luck = isBad() ? random() : 1;
          if (luck < 0.02) continue;
          if (luck < 0.04) held.push(frame);
          else if (luck < 0.05) {
            out.enqueue(encoder.encode(frame.slice(0, Math.floor(random() * frame.length))));
            return out.terminate();
          } else out.enqueue(encoder.encode(luck < 0.08 ? frame + frame : frame));
          if (held.length > 0 && random() < 0.5) {
            for (const late of held) out.enqueue(encoder.encode(late));
            held = [];
          }
        }
      },
    });
    return new Response(answer.body.pipeThrough(worse), { status: answer.status, headers: answer.headers });
  };
}
