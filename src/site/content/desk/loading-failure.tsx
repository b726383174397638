import { Alert, Button } from 'antd';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/** In place of what could not be had: why, and another try. */
export function LoadingFailure({ message, again }: { message: string; again(): unknown }) {
  const say = useWords(deskWords);
  return (
    <Alert
      type="error"
      showIcon
      title={say.failed}
      description={message}
      action={<Button onClick={() => void again()}>{say.again}</Button>}
    />
  );
}
