export const figure = (value: number) => Math.round(value).toLocaleString('en-US');

export function verdict(text: string, holds: boolean): void {
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${text}`);
  if (!holds) process.exitCode = 1;
}
