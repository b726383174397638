import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['招聘职位', 'Jobs'],
  sentence: [
    '目前没有公开的职位，有职位时会列在这里。',
    'No positions are published at present; they will be listed here.',
  ],
});

export default function JobsPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
