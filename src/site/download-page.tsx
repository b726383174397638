import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['下载应用', 'Get the app'],
  sentence: [
    '手机应用还没有发布，发布后会在这里提供下载和版本说明。现在用手机浏览器就能完成申请和查询。',
    'The mobile app is not released yet; it will be offered here with its change log. Until then a phone’s browser does everything.',
  ],
  next: ['用浏览器申请入驻', 'Apply in the browser'],
});

export default function DownloadPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} next={[['/movein', say.next]]} />;
}
