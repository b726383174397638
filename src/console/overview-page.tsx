import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['工作台', 'Overview'],
  sentence: ['从左侧选择要处理的事项。', 'Choose what to work on at the left.'],
});

export default function OverviewPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
