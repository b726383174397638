/**
 * One process at a time, started again on request: the next one only after the last has gone, however often it is asked
 * for meanwhile, for two would fight over one data directory.
 *
 * @param {{ start(): import('node:child_process').ChildProcess, ended(code: number): void, died(): void }} needs
 *   `ended`: it was stopped, and is gone. `died`: it went by itself.
 */
export function oneChild({ start, ended, died }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isWantedAgain = false;
  let isStopping = false;

  function begin() {
    isWantedAgain = false;
    child = start();
    child.once('exit', (code) => {
      child = undefined;
      if (isStopping) ended(code ?? 0);
      else if (isWantedAgain) begin();
      else died();
    });
  }

  return {
    /** Starts it, or starts it again. */
    startAnew() {
      if (isStopping) return;
      if (!child) return begin();
      isWantedAgain = true;
      child.kill('SIGTERM');
    },
    stop() {
      isStopping = true;
      if (child) child.kill('SIGTERM');
      else ended(0);
    },
  };
}
