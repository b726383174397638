import { type CallPath, defaultErrorText, type Envelope } from '#kit/call/call.ts';
import { CallFailure, callAddress } from '#kit/call/send.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';

/**
 * Makes a call whose result is a file, and downloads it. No timeout, as long files take their time. A refusal rejects with its
 * message, as `send` does.
 */
export async function download(path: CallPath, payload: Record<string, unknown>, language: Language): Promise<void> {
  const { url, credentials } = callAddress(path);
  const failure = (message: string, code: number, data: unknown) =>
    new CallFailure(message, { code, event: code ? 'api_error' : 'network_error', data });
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: writeFormBody(payload),
      credentials,
    });
  } catch {
    throw failure(inLanguage(defaultErrorText, language), 0, null);
  }
  const disposition = answer.headers.get('content-disposition');
  if (!answer.ok || !disposition) {
    const envelope = (await answer.json().catch(() => undefined)) as Envelope | undefined;
    throw failure(envelope?.msg || inLanguage(defaultErrorText, language), envelope?.code ?? 0, envelope?.data ?? null);
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
