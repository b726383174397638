import { Alert, Button } from 'antd';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  failed: ['没能读到', 'This could not be read'],
  isOld: ['没能刷新，下面是之前读到的', 'It could not be refreshed; below is what was read before'],
  again: ['再试一次', 'Try again'],
});

interface Answer {
  data?: unknown;
  error?: { message: string } | undefined;
  mutate(): Promise<unknown>;
}

/**
 * Says that a reading failed, why, and offers another try; nothing if it did not. What was read before may stay below it, and
 * so must whatever somebody is typing there: a refresh in the background fails with every gap in the network.
 */
export function FailedReading({ answer: { data, error, mutate }, title }: { answer: Answer; title?: string }) {
  const say = useWords(words);
  if (!error) return null;
  return (
    <Alert
      className="mb-4!"
      type={data === undefined ? 'error' : 'warning'}
      showIcon
      title={data === undefined ? (title ?? say.failed) : say.isOld}
      description={error.message}
      action={<Button onClick={() => void mutate()}>{say.again}</Button>}
    />
  );
}
