import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { uploadRefusals } from '#kit/files/upload-refusals.ts';

export const pictureLimits = {
  bytes: 10 * 2 ** 20,
  mime: ['image/jpeg', 'image/png', 'image/webp'],
  /** Widths of content pictures. */
  widths: [400, 680, 1080, 1360],
};

/** Upload token for content pictures; the result has the format of `qn_img_token`. */
export const contentPictureToken = defineCall({
  path: `${apiPrefix}/content/qn_img_token`,
  summary: 'A token with which the browser sends a picture for news, banners or the brand straight to the store',
  who: screenUser('editor', 'admin'),
  payload: field.payload({ purpose: z._default(field.choice(['content']), 'content') }),
  result: z.object({
    token: z.string(),
    upload_url: z.string(),
    domain: z.string(),
    prefix: z.string(),
    expires_at: z.string(),
    max_bytes: z.number(),
    mime: z.array(z.string()),
  }),
  refusals: uploadRefusals,
});
