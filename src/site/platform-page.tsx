import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['平台能力', 'The platform'],
  sentence: [
    '平台连接订单、数据、质检、资金与物流；各项能力的详细介绍正在编写。',
    'The platform joins orders, data, quality, finance and logistics; the full account of each is being written.',
  ],
});

export default function PlatformPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
