import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['供应商合作', 'For suppliers'],
  sentence: [
    '面料、辅料、成衣、贸易与印染企业都可以申请入驻；入驻要求的详细说明正在编写。',
    'Fabric, accessory, garment, trading and dyeing companies may apply; the detailed requirements are being written.',
  ],
});

export default function SupplierPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
