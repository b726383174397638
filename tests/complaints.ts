import type { Page } from '@playwright/test';

/** Everything the browser complains about: errors of scripts, refusals of the Content-Security-Policy, failed loads. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
