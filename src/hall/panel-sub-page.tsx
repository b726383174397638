import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['触摸屏副屏', 'Second display of the panel'],
  sentence: ['触摸屏副屏还没有开通。', 'The second display of the panel is not open yet.'],
  next: ['回到大屏目录', 'To the list of screens'],
});

export default function PanelSubPage() {
  const say = useWords(words);
  return <PlainPage hidden title={say.title} sentence={say.sentence} next={[['/screen', say.next]]} />;
}
