import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['织联', 'Weftline'],
  sentence: ['面向服装与面料行业的交易平台。', 'The trading platform for apparel and fabric.'],
});

export default function HomePage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
