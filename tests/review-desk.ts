import { afterAll } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from './test-app.ts';

/** The product with a reviewer signed in, for the tests of one file, and telephone numbers that nobody has yet. */
export async function openReviewDesk(): Promise<{ site: TestApp; staff: Visitor; phone(): string }> {
  const site = await openTestApp();
  afterAll(() => site.close());
  let last = 0;
  return { site, staff: await site.screenUser('reviewer'), phone: () => `139${String(50_000_000 + last++)}` };
}
