import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  usedFor: [
    '手机号只用于验证身份和通知您办理进度，详见',
    'We use your number to verify you and to keep you posted. See our ',
  ],
  privacy: ['隐私政策', 'privacy policy'],
  stop: ['。', '.'],
});

/** What a phone number is used for. */
export function PhonePrivacy() {
  const t = useWords(words);
  return (
    <p className="text-sm text-ink-2">
      {t.usedFor}
      <a
        href="/privacy"
        target="_blank"
        rel="noreferrer"
        className="whitespace-nowrap text-primary underline underline-offset-4"
      >
        {t.privacy}
      </a>
      {t.stop}
    </p>
  );
}
