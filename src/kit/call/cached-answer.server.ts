import { isDatabaseUnavailable } from '#kit/db/database.server.ts';

/**
 * Caches an answer for `lifeMs` with single flight, and serves the stale one while it is read again. Only the first reader
 * waits. Gives 'away' if the database is unavailable and nothing is cached yet.
 */
export function cachedAnswer<Answer>(read: () => Promise<Answer>, lifeMs: number, now = () => performance.now()) {
  let cached: { answer: Answer; at: number } | undefined;
  let reading: Promise<Answer> | undefined;

  async function readAgain(): Promise<Answer> {
    try {
      const answer = await read();
      cached = { answer, at: now() };
      return answer;
    } finally {
      reading = undefined;
    }
  }

  return async (): Promise<Answer | 'away'> => {
    if (cached && now() - cached.at < lifeMs) return cached.answer;
    reading ??= readAgain();
    if (cached) {
      reading.catch((error) => {
        // No outage but a fault: the next reader gets the error, or nobody would ever learn of it.
        if (!isDatabaseUnavailable(error)) cached = undefined;
      });
      return cached.answer;
    }
    try {
      return await reading;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return 'away';
      throw error;
    }
  };
}
