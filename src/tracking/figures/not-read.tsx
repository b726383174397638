import { Alert, Button } from 'antd';
import { useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';

/** What a call has brought, or why not. */
export interface Answer<Data> {
  data: Data | undefined;
  error: { message: string } | undefined;
  mutate(): unknown;
}

/** Says that figures could not be read; what stands below it then is of before, perhaps of another question. */
export function NotRead({ answer: { data, error, mutate } }: { answer: Answer<unknown> }) {
  const say = useWords(trackingWords);
  if (!error) return null;
  return (
    <Alert
      className="mt-4"
      type="error"
      showIcon
      title={say.failed}
      description={
        <>
          <p>{error.message}</p>
          {data === undefined ? null : <p>{say.readBefore}</p>}
        </>
      }
      action={<Button onClick={() => void mutate()}>{say.again}</Button>}
    />
  );
}

/** How figures stand that may be of another question. */
export const ofBefore = (error: unknown) => (error ? 'opacity-50' : '');
