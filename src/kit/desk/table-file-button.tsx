import { Button } from 'antd';
import { useRef } from 'react';
import type { Envelope } from '#kit/call/call.ts';
import { CallFailure, callAddress } from '#kit/call/send.ts';

/** Chooses a table: CSV or a workbook. */
export function TableFileButton({ label, onChosen }: { label: string; onChosen(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        aria-label={label}
        accept=".csv,.txt,.xlsx"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onChosen(file);
        }}
      />
      <Button type="primary" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/**
 * Sends a table to an address that takes one, and resolves with what was read of it. Rejects in the words of the answer;
 * without one in `failed`.
 */
export async function sendTable<Made>(path: string, file: File, failed: string): Promise<Made> {
  const { url, credentials } = callAddress(path);
  const answer = await fetch(`${url}?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
    credentials,
  })
    .then((response) => response.json() as Promise<Envelope<Made>>)
    .catch(() => undefined);
  if (answer?.code === 1) return answer.data;
  throw new CallFailure(answer?.msg || failed, {
    code: answer?.code ?? 0,
    event: answer ? 'api_error' : 'err_network',
    data: null,
  });
}
