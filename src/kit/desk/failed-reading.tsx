import { Alert, Button } from 'antd';
import { defineWords, loadFailed } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  failed: loadFailed,
  isOld: ['刷新失败，以下为上次加载的内容', 'Couldn’t refresh. Showing what was loaded before.'],
  again: ['重试', 'Retry'],
});

export interface Answer<Data = unknown> {
  data?: Data;
  error?: { message: string } | undefined;
  mutate(): Promise<unknown>;
}

/**
 * Says that a reading failed, why, and offers another try; nothing if it did not. What was read before may stay below it, and
 * so must whatever somebody is typing there: a refresh in the background fails with every gap in the network.
 */
export function FailedReading({ answer: { data, error, mutate } }: { answer: Answer }) {
  const t = useWords(words);
  if (!error) return null;
  return (
    <Alert
      className="mb-4!"
      type={data === undefined ? 'error' : 'warning'}
      showIcon
      title={data === undefined ? t.failed : t.isOld}
      description={error.message}
      action={<Button onClick={() => void mutate()}>{t.again}</Button>}
    />
  );
}
