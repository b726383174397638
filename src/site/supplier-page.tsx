import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['供应商合作', 'For suppliers'],
  sentence: [
    '面料、辅料、成衣、贸易和印染企业都可以申请入驻。各类企业要准备的资料，在申请页里会逐项列出；完整的要求与费用说明正在编写。',
    'Fabric, accessory, garment, trading and dyeing companies may apply. The application itself lists what your kind of company needs; the full account of requirements and fees is being written.',
  ],
  next: ['开始申请', 'Start the application'],
  next1: ['先问一问', 'Ask us first'],
});

export default function SupplierPage() {
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
