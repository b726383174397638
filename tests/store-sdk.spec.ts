import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { openForm } from './applicant-page.ts';

// The SDK is put into the page as it comes from its package, which the page's own policy would not allow.
test.use({ bypassCSP: true });

interface Sent {
  percents: number[];
  answer?: { key: string; size: number; w: number; h: number; mime: string; hash: string };
  error?: { code: number; message: string };
}

/** Sends content with the SDK of the page; `cancelAt` ends the upload when it is that far. */
async function send(page: Page, content: Buffer, token: string, address: string, cancelAt?: number): Promise<Sent> {
  return page.evaluate(
    async ({ base64, token, address, cancelAt }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const file = new File([bytes], 'photo.jpg', { type: 'image/jpeg' });
      const { host, pathname } = new URL(address);
      const percents: number[] = [];
      // biome-ignore lint/suspicious/noExplicitAny: the package's global
      const { qiniu } = globalThis as any;
      return new Promise<Sent>((resolve) => {
        const running = qiniu
          .upload(
            file,
            null,
            token,
            { fname: 'photo.jpg', customVars: { 'x:from': 'test' } },
            {
              uphost: host + pathname,
              upprotocol: 'http',
              forceDirect: true,
              checkByServer: true,
              disableStatisticsReport: true,
              retryCount: 0,
            },
          )
          .subscribe({
            next({ total }: { total: { percent: number } }) {
              percents.push(total.percent);
              if (cancelAt === undefined || total.percent < cancelAt) return;
              running.unsubscribe();
              resolve({ percents });
            },
            error: ({ code, message }: { code: number; message: string }) =>
              resolve({ percents, error: { code, message } }),
            complete: (answer: Sent['answer']) => resolve({ percents, ...(answer ? { answer } : {}) }),
          });
      });
    },
    { base64: content.toString('base64'), token, address, cancelAt },
  );
}

test('the unmodified qiniu-js sends to the local store as it does to Kodo', async ({ page }) => {
  await openForm(page);
  await page.addScriptTag({ path: 'node_modules/qiniu-js/dist/qiniu.min.js' });
  const { data: ticket } = await (
    await page.request.post('/api.php/official/supplier_enter/qn_img_token', { form: { purpose: 'picture' } })
  ).json();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  // Over the four megabytes from which the SDK would otherwise send in parts.
  const content = await sharp({ create: { width: 3000, height: 2400, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
  expect(content.length).toBeGreaterThan(4 * 2 ** 20);

  const { answer, percents } = await send(page, content, ticket.token, ticket.upload_url);
  expect(answer).toMatchObject({ size: content.length, w: 3000, h: 2400, mime: 'image/jpeg' });
  expect(answer?.key.startsWith(ticket.prefix)).toBe(true);
  expect(percents.at(-1)).toBe(100);
  // The same once more is the same object.
  expect((await send(page, content, ticket.token, ticket.upload_url)).answer).toEqual(answer);

  const wrong = await send(page, Buffer.from('no picture at all '.repeat(20)), ticket.token, ticket.upload_url);
  expect(wrong.error?.code).toBe(403);
  const [accessKey, , policy] = ticket.token.split(':');
  const forged = await send(page, content, `${accessKey}:AAAAAAAAAAAAAAAAAAAAAAAAAAA=:${policy}`, ticket.upload_url);
  expect(forged.error?.code).toBe(401);
});
