import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { uploadTicket } from '#kit/files/objects/upload-ticket.ts';
import { uploadRefusals } from '#kit/files/upload-refusals.ts';

export const contentPictureToken = defineCall({
  path: `${apiPrefix}/content/qn_img_token`,
  summary: 'A token with which the browser sends a picture for news, banners or the brand straight to the store',
  who: screenUser('editor', 'admin'),
  payload: field.payload({ purpose: z._default(field.choice(['content']), 'content') }),
  result: uploadTicket,
  refusals: uploadRefusals,
});
