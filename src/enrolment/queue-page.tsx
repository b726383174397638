import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['入驻申请', 'Applications'],
  sentence: ['等待审核的申请。', 'Applications awaiting review.'],
});

export default function QueuePage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
