/**
 * Milliseconds of processor time that this process spends on the work: what a hostile text costs, however much else the machine
 * has to do meanwhile.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
