import { App, Button } from 'antd';
import { CallFailure } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  again: ['重发', 'Resend'],
  question: ['重发这条短信？', 'Resend this message?'],
  mayArriveTwice: [
    '短信服务商没有响应，对方可能已经收到。重发后可能收到两条。',
    'No response from the SMS provider. The recipient may have the message already and would get it twice.',
  ],
  sent: ['已重发', 'Resent'],
  failed: ['重发失败', 'Couldn’t resend the message'],
  unknown: [
    '短信服务商没有响应，不确定是否发出',
    'No response from the SMS provider; it may or may not have been sent',
  ],
});

/** For a short message that did not go out, or may not have: staff send it again on purpose. */
export function SendAgain({
  state,
  resend,
  onSent,
}: {
  state: string;
  resend(): Promise<{ state: 'sent' | 'failed' | 'unknown' }>;
  onSent(): unknown;
}) {
  const t = useWords(words);
  const { modal, message: note } = App.useApp();

  async function again() {
    try {
      const became = (await resend()).state;
      void note[became === 'sent' ? 'success' : became === 'failed' ? 'error' : 'warning'](t[became]);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void note.error(error.message);
    }
    await onSent();
  }
  const ask = () =>
    modal.confirm({
      title: t.question,
      content: state === 'failed' ? undefined : t.mayArriveTwice,
      okText: t.again,
      icon: null,
      onOk: again,
    });
  return (
    <Button type="link" size="small" onClick={ask}>
      {t.again}
    </Button>
  );
}
