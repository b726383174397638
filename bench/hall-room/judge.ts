/** Percentile of numbers, by the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function verdict(holds: boolean, text: string): void {
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${text}`);
}
