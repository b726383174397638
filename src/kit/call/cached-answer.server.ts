import { isDatabaseAway } from '#kit/db/database.server.ts';

/**
 * An answer that many readers share: read once, kept for `lifeMs`, and served while a new one is read. Only the first
 * reader waits. 'away' while the database is and nothing has been read yet.
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
      reading.catch(() => {});
      return cached.answer;
    }
    try {
      return await reading;
    } catch (error) {
      if (isDatabaseAway(error)) return 'away';
      throw error;
    }
  };
}
