import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Answers go first: where processors are short, the thread that calls this steps back. On Linux each thread has a
 * priority of its own; elsewhere, and where it is forbidden, nothing happens.
 *
 * @param niceness From 1, a little, to 19, whatever others leave.
 */
export function stepBack(niceness: number): void {
  const self = '/proc/thread-self';
  try {
    if (fs.existsSync(self)) os.setPriority(Number(path.basename(fs.readlinkSync(self))), niceness);
  } catch {
    // Work is done all the same.
  }
}
