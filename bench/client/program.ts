import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A part of a benchmark that runs as a process of its own and speaks one JSON line at a time. */
export interface Program {
  child: ChildProcess;
  /** Hands a line to the program's input, if there is one, and gives the next line of its output. */
  next<Answer>(order?: object): Promise<Answer>;
}

export function startProgram(script: string, env: NodeJS.ProcessEnv): Program {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', script], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return {
    child,
    async next<Answer>(order?: object) {
      if (order) child.stdin?.write(`${JSON.stringify(order)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${script} ended`);
      return JSON.parse(value) as Answer;
    },
  };
}

export async function stopPrograms(programs: readonly ChildProcess[]): Promise<void> {
  for (const child of programs) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
