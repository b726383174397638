import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['招聘职位', 'Jobs'],
  sentence: [
    '目前没有公开招聘的职位。有了职位，会连同城市、薪资和截止日期列在这里。',
    'No positions are open at present. When there are, they will be listed here with city, salary and closing date.',
  ],
  next: ['了解平台', 'About the platform'],
});

export default function JobsPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} next={[['/platform', say.next]]} />;
}
