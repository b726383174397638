import { writeFormBody } from '#kit/form/form-body.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { type AnswerOf, type CallPath, callTimeoutMs, defaultErrorText, type Envelope, type SentTo } from './call.ts';

/** What a failed call rejects with; `message` is for people. */
export class CallFailure extends Error {
  /** The envelope's code; 0 when there was no envelope: network, time-out or HTTP failure. */
  readonly code: number;
  /** `econnaborted`, `err_network`, `err_bad_request`, `err_bad_response`, or `api_error` for an envelope. */
  readonly event: string;
  readonly data: unknown;
  constructor(message: string, { code, event, data }: { code: number; event: string; data: unknown }) {
    super(message);
    this.name = 'CallFailure';
    this.code = code;
    this.event = event;
    this.data = data;
  }
  /** `{field: message}` of a code-400 answer. */
  get fields(): Record<string, string> {
    const fields = (this.data as { fields?: unknown } | null)?.fields;
    return fields && typeof fields === 'object' ? (fields as Record<string, string>) : {};
  }
}

/** A failure as it is reported to tracking. */
export interface FailureReport {
  event: string;
  message: string;
  url: string;
  data: unknown;
  response: unknown;
  /** Its id in the server's log; empty if there was no response. */
  requestId?: string;
}

interface SendSettings {
  language: Language;
  /** Origin of the API host; empty = the page's own. */
  apiOrigin: string;
  report(failure: FailureReport): void;
}

/** Set once by the root of the page. */
export const sendSettings: SendSettings = { language: 'zh-CN', apiOrigin: '', report() {} };
export const configureSend = (given: Partial<SendSettings>): void => void Object.assign(sendSettings, given);

/** URL and credentials mode of a call, for requests that bypass `send`. */
export const callAddress = (path: string): { url: string; credentials: RequestCredentials } => ({
  url: `${sendSettings.apiOrigin}${path}`,
  credentials: sendSettings.apiOrigin ? 'include' : 'same-origin',
});

/**
 * Makes a call from the browser: form-encoded, timeout 10 seconds. Resolves with the envelope's data; a failure is reported to
 * tracking and rejects with the message for people.
 */
export async function send<Path extends CallPath>(
  path: Path,
  payload: SentTo<Path>,
  { signal, timeoutMs = callTimeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<AnswerOf<Path>> {
  const { url, credentials } = callAddress(path);
  const fail = (failure: CallFailure, response: unknown) => {
    const { event, message } = failure;
    sendSettings.report({ event, message, url, data: payload, response, requestId });
    return failure;
  };
  const defaultMessage = inLanguage(defaultErrorText, sendSettings.language);
  const timeout = AbortSignal.timeout(timeoutMs);
  let status = 0;
  let requestId = '';
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: writeFormBody(payload as Record<string, unknown>),
      credentials,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    status = answer.status;
    requestId = answer.headers.get('x-request-id') ?? '';
    const envelope = await readEnvelope(answer);
    if (status >= 400 || !envelope) {
      const event = status >= 400 && status < 500 ? 'err_bad_request' : 'err_bad_response';
      throw fail(
        new CallFailure(envelope?.msg || defaultMessage, { code: 0, event, data: envelope?.data ?? null }),
        envelope ?? status,
      );
    }
    if (envelope.code === 1) return envelope.data as AnswerOf<Path>;
    const failure = new CallFailure(envelope.msg || defaultMessage, {
      code: envelope.code,
      event: 'api_error',
      data: envelope.data,
    });
    throw fail(failure, envelope);
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    if (signal?.aborted) throw error;
    const event = timeout.aborted ? 'econnaborted' : error instanceof TypeError ? 'err_network' : 'network_error';
    throw fail(new CallFailure(defaultMessage, { code: 0, event, data: null }), status || null);
  }
}

async function readEnvelope(answer: Response): Promise<Envelope | undefined> {
  const text = await answer.text();
  try {
    const value = JSON.parse(text) as unknown;
    return value && typeof value === 'object' && 'code' in value ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
