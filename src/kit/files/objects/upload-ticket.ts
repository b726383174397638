import * as z from 'zod/mini';

/** What a browser needs to upload a file straight to the store: the result of each `qn_img_token`. */
export const uploadTicket = z.object({
  token: z.string(),
  upload_url: z.string(),
  domain: z.string(),
  /** Keys made with this token start with it. */
  prefix: z.string(),
  /** Expiry of the token. */
  expires_at: z.iso.datetime(),
  max_bytes: z.number(),
  mime: z.array(z.string()),
});
export type UploadTicket = z.output<typeof uploadTicket>;
