import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['视频控制台', 'Video control'],
  sentence: ['视频联播控制还没有开通。', 'Video control is not open yet.'],
  next: ['回到大屏目录', 'To the list of screens'],
});

export default function VideoControlPage() {
  const say = useWords(words);
  return <PlainPage hidden title={say.title} sentence={say.sentence} next={[['/screen', say.next]]} />;
}
