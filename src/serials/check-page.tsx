import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['防伪查询', 'Serial number check'],
  sentence: ['防伪查询还没有开通。', 'The serial number check is not open yet.'],
});

export default function CheckPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
