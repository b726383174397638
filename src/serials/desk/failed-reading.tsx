import { Alert, Button } from 'antd';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/** In place of a list that could not be read. */
export function FailedReading({ message, onRetry }: { message: string; onRetry(): void }) {
  const say = useWords(deskWords);
  return (
    <Alert
      type="error"
      showIcon
      title={say.failed}
      description={message}
      action={<Button onClick={onRetry}>{say.retry}</Button>}
    />
  );
}
