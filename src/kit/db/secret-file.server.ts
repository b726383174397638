import fs from 'node:fs';
import path from 'node:path';

/** Writes a secret for the operator: mode 600, whole or not at all, never through somebody else's link. */
export function writeSecretFile(file: string, line: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, `${line}\n`, { mode: 0o600, flag: 'wx' });
  fs.renameSync(draft, file);
}
