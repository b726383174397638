import fs from 'node:fs';
import path from 'node:path';

/** Writes a secret file for the operator: mode 600, atomically, without following a link. */
export function writeSecretFile(file: string, line: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, `${line}\n`, { mode: 0o600, flag: 'wx' });
  fs.renameSync(draft, file);
}
