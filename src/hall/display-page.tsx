import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['展厅屏幕', 'Hall display'],
  sentence: [
    '展厅联控还没有开通，这块屏幕暂时不能配对。',
    'Hall control is not open yet; this display cannot be paired.',
  ],
  next: ['回到大屏目录', 'To the list of screens'],
});

export default function DisplayPage() {
  const say = useWords(words);
  return <PlainPage hidden title={say.title} sentence={say.sentence} next={[['/screen', say.next]]} />;
}
