import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['展厅控制台', 'Hall control'],
  sentence: ['展厅控制台还没有开通。', 'Hall control is not open yet.'],
});

export default function ControlPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
