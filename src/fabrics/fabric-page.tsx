import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['面料目录', 'Fabric catalogue'],
  sentence: [
    '面料目录还没有对外开放。开放后可以在这里按成分、克重和组织结构检索，比较价格，申请样布。',
    'The fabric catalogue is not open yet. Once it is, you can search it by fibre, weight and weave, compare prices and ask for samples.',
  ],
  next: ['有面料要供？申请入驻', 'You make fabric? Apply to join'],
  next1: ['急着找料，联系我们', 'In a hurry for cloth? Contact us'],
});

export default function FabricPage() {
  const say = useWords(words);
  return (
    <PlainPage
      title={say.title}
      sentence={say.sentence}
      next={[
        ['/movein', say.next],
        ['/contact', say.next1],
      ]}
    />
  );
}
