import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['服务条款', 'Terms of service'],
  sentence: [
    '正式条款正在法务审定，生效前以双方签署的书面合同为准。',
    'The terms are under legal review; until they take effect, the signed written contract applies.',
  ],
});

export default function TermsPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
