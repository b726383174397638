import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['数据大屏', 'Screen'],
  sentence: ['这块大屏正在编排，尚未投入使用。', 'This screen is being composed and is not in use yet.'],
});

export default function BoardPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
