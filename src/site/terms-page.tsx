import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['服务条款', 'Terms of service'],
  sentence: [
    '正式条款正在法务审定。生效之前，双方的权利和义务以签署的书面合同为准。',
    'The terms are under legal review. Until they take effect, the signed written contract governs the rights and duties of both sides.',
  ],
  next: ['隐私政策', 'Privacy policy'],
});

export default function TermsPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} next={[['/privacy', say.next]]} />;
}
