import { type CallPath, defaultErrorText, type Envelope } from '#kit/call/call.ts';
import { CallFailure, callAddress, sendSettings } from '#kit/call/send.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';

/**
 * Makes a call whose result is a file, and downloads it. No timeout, as long files take their time. A refusal rejects with its
 * message and is reported to tracking, as that of `send`.
 */
export async function download(path: CallPath, payload: Record<string, unknown>, language: Language): Promise<void> {
  const { url, credentials } = callAddress(path);
  const fail = (
    message: string,
    { code, event, data }: { code: number; event: string; data: unknown },
    answer?: Response,
  ) => {
    const response = answer?.status ?? null;
    const requestId = answer?.headers.get('x-request-id') ?? '';
    sendSettings.report({ event, message, url, data: payload, response, requestId });
    return new CallFailure(message, { code, event, data });
  };
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: writeFormBody(payload),
      credentials,
    });
  } catch {
    throw fail(inLanguage(defaultErrorText, language), { code: 0, event: 'err_network', data: null });
  }
  const disposition = answer.headers.get('content-disposition');
  if (!answer.ok || !disposition) {
    const envelope = (await answer.json().catch(() => undefined)) as Envelope | undefined;
    const { code = 0, data = null, msg = '' } = envelope ?? {};
    const event = code ? 'api_error' : answer.status < 500 ? 'err_bad_request' : 'err_bad_response';
    throw fail(msg || inLanguage(defaultErrorText, language), { code, event, data }, answer);
  }
  saveFile(await answer.blob(), decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'download'));
}

/** Downloads a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked only after the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
