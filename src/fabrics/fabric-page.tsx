import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['面料目录', 'Fabric catalogue'],
  sentence: [
    '面料目录还没有对外开放，开放后可以在这里检索、比较和索样。',
    'The fabric catalogue is not open yet; once it is, you can search, compare and order samples here.',
  ],
});

export default function FabricPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
