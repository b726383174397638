import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['采购商注册', 'Buyer sign-up'],
  sentence: [
    '采购商注册还没有开通。现在要采购，请直接联系我们。',
    'Buyer sign-up is not open yet. To buy now, please contact us directly.',
  ],
  next: ['联系我们', 'Contact us'],
});

export default function SignupPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} next={[['/contact', say.next]]} />;
}
