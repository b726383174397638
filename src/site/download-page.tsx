import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['下载应用', 'Get the app'],
  sentence: ['应用还没有发布，发布后可以在这里下载。', 'The app is not released yet; it will be offered here.'],
});

export default function DownloadPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
