import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['平台能力', 'The platform'],
  sentence: [
    '平台连接订单、数据、质检、资金与物流。一笔订单从提交到交付的完整图示正在绘制。',
    'The platform joins orders, data, quality, finance and logistics. A picture of an order’s whole way, from placing to delivery, is being drawn.',
  ],
  next: ['看平台的公开数据', 'See the platform’s public figures'],
});

export default function PlatformPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} next={[['/dashboard', say.next]]} />;
}
