import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['采购商注册', 'Buyer sign-up'],
  sentence: ['采购商注册还没有开通。', 'Buyer sign-up is not open yet.'],
});

export default function SignupPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
