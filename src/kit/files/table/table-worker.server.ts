/** Reads one table and sends its lines in parts. See `read-table.server.ts`. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './csv-lines.server.ts';
import {
  type Encoding,
  type SentLine,
  type TableLimits,
  type TableMessage,
  UnreadableTable,
} from './read-table.server.ts';
import { readWorkbook } from './workbook.server.ts';

/** Takes lines as they are read; what reads them goes on when it resolves. */
export type SendLines = (lines: SentLine[], from: { encoding: Encoding; sheet: string }) => Promise<void>;

stepBack(10);
const { file, limits } = workerData as { file: string; limits: TableLimits };
const port = parentPort as NonNullable<typeof parentPort>;

const mostUnanswered = 2;
const charactersInPart = 2 ** 18;
const linesInPart = 1_000;
let unanswered = 0;
let goOn = () => {};
port.on('message', () => {
  unanswered -= 1;
  goOn();
});
const send = (message: TableMessage) => port.postMessage(message);

/** A short text that each cell names, or one merged over all of them, would come to far more than the file unpacks to. */
let characters = 0;
const sendLines: SendLines = async (lines, from) => {
  let part: SentLine[] = [];
  let size = 0;
  const flush = async () => {
    if (part.length === 0) return;
    while (unanswered >= mostUnanswered)
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    unanswered += 1;
    send({ lines: part, ...from });
    characters += size;
    part = [];
    size = 0;
  };
  for (const line of lines) {
    part.push(line);
    for (const { length } of line.cells) size += length;
    if (characters + size > limits.unpackedBytes) throw new UnreadableTable('too_large');
    if (size >= charactersInPart || part.length >= linesInPart) await flush();
  }
  await flush();
};

try {
  const start = Buffer.alloc(4_096);
  const handle = await fs.promises.open(file);
  const { bytesRead } = await handle.read(start, 0, start.length, 0);
  await handle.close();
  if (bytesRead === 0) throw new UnreadableTable('empty');
  if (start.readUInt32BE(0) === 0x504b0304 || start.readUInt32BE(0) === 0x504b0506)
    await readWorkbook(file, limits, sendLines);
  // An old workbook, or one with a password.
  else if (start.readUInt32BE(0) === 0xd0cf11e0) throw new UnreadableTable('not_a_table');
  else await readCsv(file, start.subarray(0, bytesRead), limits, sendLines);
  send({ isEnd: true });
} catch (error) {
  if (!(error instanceof UnreadableTable)) throw error;
  send({ refused: error.reason, line: error.line });
} finally {
  port.close();
}

/**
 * Answers go first: where processors are short, the thread that calls this steps back. On Linux each thread has a
 * priority of its own; elsewhere, and where it is forbidden, nothing happens.
 *
 * @param niceness From 1, a little, to 19, whatever others leave.
 */
function stepBack(niceness: number): void {
  const self = '/proc/thread-self';
  try {
    if (fs.existsSync(self)) os.setPriority(Number(path.basename(fs.readlinkSync(self))), niceness);
  } catch {
    // Work is done all the same.
  }
}
