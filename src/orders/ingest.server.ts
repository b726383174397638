import type { Readable } from 'node:stream';
import { feedLimits, type IngestAnswer, type LineError, type RefusalReason, refusalWords } from './contract.ts';
import { type Line, lineReader } from './line-reader.server.ts';
import { type OrderEvent, readOrderLine } from './order-event.ts';
import type { OrderWriter } from './writer.server.ts';

/** Events buffered before they are written: bounds the memory of one request. */
const mostPending = 2_000;
const ignoredNamesListed = 20;
const ignoredNameLength = 100;

export class BodyTooLarge extends Error {}
export class BodyBrokeOff extends Error {}

/**
 * Takes a body of any length, line by line, with bounded memory: what is stored is counted, the next part is read only
 * then. When the body breaks off or storing fails, this throws, and the sender sends everything again: lines that were
 * stored meanwhile are found unchanged.
 *
 * @param isWhole whether all of the body came, asked when nothing more does.
 * @param silenceMs a sender that is silent for so long is given up.
 * @throws BodyTooLarge, BodyBrokeOff; whatever the database throws.
 */
export async function ingest(
  body: Readable,
  {
    isWhole,
    silenceMs,
    writer,
    now,
  }: { isWhole: () => boolean; silenceMs: number; writer: Pick<OrderWriter, 'write'>; now: number },
): Promise<IngestAnswer> {
  const reader = lineReader();
  const answer: IngestAnswer = {
    accepted: 0,
    unchanged: 0,
    rejected: 0,
    errors: [],
    ignored_fields: {},
    revision: 0,
  };
  let pending: OrderEvent[] = [];
  let bytes = 0;

  async function flush(): Promise<void> {
    if (pending.length === 0) return;
    const events = pending;
    pending = [];
    const stored = await writer.write(events, { arrivedAt: now });
    answer.accepted += stored.accepted;
    answer.unchanged += stored.unchanged;
    answer.revision = stored.revision;
  }
  function take(lines: Line[]): void {
    for (const line of lines) {
      if ('refused' in line) {
        refuseLine(answer, line.number, line.refused, undefined);
        continue;
      }
      const reading = readOrderLine(line.text, now);
      if (!reading.ok) refuseLine(answer, line.number, reading.reason, reading.field);
      else {
        pending.push(reading.event);
        if (reading.unknownFields) countIgnored(answer.ignored_fields, reading.unknownFields);
      }
    }
  }

  const silence = setTimeout(() => body.destroy(new BodyBrokeOff()), silenceMs);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > feedLimits.bodyBytes) throw new BodyTooLarge();
      take(reader.read(chunk));
      if (pending.length >= mostPending) await flush();
    }
    if (!isWhole()) throw new BodyBrokeOff();
  } catch (error) {
    // Complete lines that did arrive are good lines; the unfinished one is not.
    await flush();
    throw error;
  } finally {
    clearTimeout(silence);
  }
  take(reader.end());
  await flush();
  return answer;
}

function refuseLine(answer: IngestAnswer, line: number, reason: RefusalReason, field: string | undefined): void {
  answer.rejected++;
  if (answer.errors.length >= feedLimits.errorsListed) return;
  const error: LineError = { line, reason, message: refusalWords[reason] };
  answer.errors.push(field === undefined ? error : { ...error, field });
}

function countIgnored(counts: Record<string, number>, names: readonly string[]): void {
  for (const name of names) {
    const shown = name.slice(0, ignoredNameLength);
    if (!Object.hasOwn(counts, shown)) {
      if (Object.keys(counts).length >= ignoredNamesListed) continue;
      Object.defineProperty(counts, shown, { value: 0, writable: true, enumerable: true, configurable: true });
    }
    counts[shown] = (counts[shown] ?? 0) + 1;
  }
}
