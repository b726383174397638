import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['供应商入驻', 'Supplier enrolment'],
  sentence: ['提交企业资料，审核通过后即可入驻。', 'Send us your company details; once approved, you are in.'],
});

export default function ApplyPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
