import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findSinglePages, type SinglePages } from '#tests/public-addresses.ts';

/** What fills the demonstration's data takes the processor from whatever is measured: waits until this server's has ended. */
export async function untilFilled(server: number | undefined): Promise<void> {
  while (await isFilling(server)) await pause(500);
}

async function isFilling(server: number | undefined): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,args=']);
  return stdout.split('\n').some((line) => line.trim().startsWith(`${server} `) && line.includes('fill-demonstration'));
}

/** As soon as the demonstration has one of each kind. */
export async function singlePagesOf(site: string): Promise<SinglePages> {
  for (;;) {
    const single = await findSinglePages(site).catch(() => undefined);
    if (single) return single;
    await pause(500);
  }
}
