import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['数据大屏', 'Screens'],
  sentence: ['请登录后选择大屏。', 'Sign in to choose a screen.'],
});

export default function LauncherPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
