import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['隐私政策', 'Privacy policy'],
  sentence: [
    '本站用 Cookie 保持登录并记住您选择的语言和外观；访问次数按每日更换的匿名摘要统计，不跟踪个人。完整的政策正在审定。',
    'This site uses cookies to keep you signed in and to remember your language and theme. Visits are counted by an anonymous digest that changes every day; nobody is followed. The full policy is under review.',
  ],
  next: ['就隐私问题联系我们', 'Contact us about privacy'],
});

export default function PrivacyPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} next={[['/contact', say.next]]} />;
}
