import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['隐私政策', 'Privacy policy'],
  sentence: [
    '本站只使用登录所必需的 Cookie；完整的隐私政策正在审定。',
    'This site sets only the cookies that signing in needs; the full policy is under review.',
  ],
});

export default function PrivacyPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
