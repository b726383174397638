import { defaultErrorText } from '#kit/call/call.ts';
import { CallFailure, sendSettings } from '#kit/call/send.ts';
import { inLanguage } from '#kit/text/language.ts';

export interface PictureLimits {
  /** Of the file at most. */
  bytes: number;
  /** Types that are taken. */
  mime: readonly string[];
}

/**
 * Sends a picture straight to the store, with the token that `askForToken` brings. Resolves with its key and its size
 * (`key#800x600`), with undefined when it is not taken; rejects with a `CallFailure` where nothing says that it is not.
 */
export async function sendPicture(
  file: File,
  limits: PictureLimits,
  askForToken: () => Promise<{ token: string; upload_url: string }>,
): Promise<string | undefined> {
  if (file.size > limits.bytes || !limits.mime.includes(file.type)) return undefined;
  const { token, upload_url } = await askForToken();
  const form = new FormData();
  form.append('token', token);
  form.append('file', file, 'picture');
  const answer = await fetch(upload_url, { method: 'POST', body: form }).catch(() => undefined);
  if (!answer || answer.status >= 500) throw failUnanswered(upload_url, answer?.status);
  if (!answer.ok) return undefined;
  const { key, w, h } = (await answer.json()) as { key: string; w?: number; h?: number };
  return w && h ? `${key}#${w}x${h}` : key;
}

/** No answer gives the reason: reported to tracking as a failed call. `status` is undefined where the network brought nothing. */
function failUnanswered(url: string, status: number | undefined): CallFailure {
  const event = status === undefined ? 'err_network' : 'err_bad_response';
  const message = inLanguage(defaultErrorText, sendSettings.language);
  sendSettings.report({ event, message, url, data: null, response: status ?? null });
  return new CallFailure(message, { code: 0, event, data: null });
}
