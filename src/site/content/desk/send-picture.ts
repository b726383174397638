import { send } from '#kit/send.ts';
import { contentPictureToken, pictureLimits } from '#site/content/picture-contract.ts';

/** Sends a picture straight to the store; gives its key with its size, undefined when it is not taken. */
export async function sendPicture(file: File): Promise<string | undefined> {
  if (file.size > pictureLimits.bytes || !pictureLimits.mime.includes(file.type)) return undefined;
  const ticket = await send(contentPictureToken, { purpose: 'content' });
  const form = new FormData();
  form.append('token', ticket.token);
  form.append('file', file, 'picture');
  const answer = await fetch(ticket.upload_url, { method: 'POST', body: form }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { key, w, h } = (await answer.json()) as { key: string; w?: number; h?: number };
  return w && h ? `${key}#${w}x${h}` : key;
}
