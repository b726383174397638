import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['销售渠道', 'Sales channels'],
  sentence: [
    '货品经批发、直播、门店和跨境四条渠道售出；各渠道的详细介绍正在编写。',
    'Goods sell through wholesale, live streaming, stores and cross-border trade; the full account of each is being written.',
  ],
});

export default function ChannelPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
