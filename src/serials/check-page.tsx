import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['防伪查询', 'Serial number check'],
  sentence: [
    '防伪查询还没有开通。对手上的货品有疑问，请带着吊牌照片联系我们。',
    'The serial number check is not open yet. If you doubt an article, please contact us with a picture of its tag.',
  ],
  next: ['联系我们', 'Contact us'],
});

export default function CheckPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} next={[['/contact', say.next]]} />;
}
