import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['销售渠道', 'Sales channels'],
  sentence: [
    '货品经批发、直播、门店和跨境四条渠道售出。各渠道的覆盖省份和合作方式正在整理，随后公布在这里。',
    'Goods sell through wholesale, live streaming, stores and cross-border trade. The provinces covered and the terms of each are being put together and will stand here.',
  ],
  next: ['先看公开数据', 'See the public figures first'],
});

export default function ChannelPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} next={[['/dashboard', say.next]]} />;
}
