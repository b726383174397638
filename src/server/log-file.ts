import fs from 'node:fs';

/** On a disk that fills up again and again: the operator is notified, but not each time. */
const reportEveryMs = 60_000;

/** Where the log's lines go; pino takes it as its destination. */
export interface LogFile {
  write(line: string): void;
  /** Lines since the start that could not be written. */
  readonly dropped: number;
}

/**
 * The log must not fail what it reports on: pino's own destination throws when the disk is full, out of every handler that
 * logs. A line that cannot be written is dropped and counted; stderr reports it once. With room again, lines are written again.
 * Lines are written at once, as little is logged, and a start that fails must not end before its log file is open.
 */
export function openLogFile(file: string): LogFile {
  const handle = fs.openSync(file, 'a', 0o600);
  let dropped = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  /** The last line was written in part: the next one begins on a line of its own. */
  let isCutOff = false;

  function write(line: string): void {
    const bytes = Buffer.from(isCutOff ? `\n${line}` : line);
    const written = fs.writeSync(handle, bytes);
    isCutOff = written < bytes.length && (isCutOff || written > 0);
    if (written < bytes.length) throw new Error('no room for the whole line');
  }

  return {
    write(line) {
      try {
        write(line);
      } catch (error) {
        dropped++;
        if (performance.now() - reportedAt < reportEveryMs) return;
        reportedAt = performance.now();
        console.error(`Weftline cannot write its log ${file} (${(error as Error).message}) and drops lines meanwhile.`);
      }
    },
    get dropped() {
      return dropped;
    },
  };
}
