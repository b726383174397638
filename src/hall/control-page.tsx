import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['展厅控制台', 'Hall control'],
  sentence: ['展厅控制台还没有开通。', 'Hall control is not open yet.'],
  next: ['回到大屏目录', 'To the list of screens'],
});

export default function ControlPage() {
  const say = useWords(words);
  return <PlainPage hidden title={say.title} sentence={say.sentence} next={[['/screen', say.next]]} />;
}
