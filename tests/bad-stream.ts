import { EventStreamReader, eventFrame } from '#kit/live/event-stream.ts';

/** Shares of frames that meet with each. */
const usual = { lost: 0.02, late: 0.02, cut: 0.01, doubled: 0.03 };

/** `fetch` over the network at its worst: frames of a stream are lost, doubled, swapped, and cut off in the middle. */
export function badStream(
  random: () => number,
  isBad: () => boolean,
  { cookie = '', odds = usual }: { cookie?: string; odds?: typeof usual } = {},
): typeof fetch {
  const late = odds.lost + odds.late;
  const cut = late + odds.cut;
  return async (url, init) => {
    const answer = await fetch(url, cookie ? { ...init, headers: { ...init?.headers, cookie } } : init);
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
          if (luck < odds.lost) continue;
          if (luck < late) held.push(frame);
          else if (luck < cut) {
            out.enqueue(encoder.encode(frame.slice(0, Math.floor(random() * frame.length))));
            return out.terminate();
          } else out.enqueue(encoder.encode(luck < cut + odds.doubled ? frame + frame : frame));
          if (held.length > 0 && random() < 0.5) {
            for (const one of held) out.enqueue(encoder.encode(one));
            held = [];
          }
        }
      },
    });
    return new Response(answer.body.pipeThrough(worse), { status: answer.status, headers: answer.headers });
  };
}
