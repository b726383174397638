import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['联系我们', 'Contact'],
  sentence: [
    '在线留言还没有开通，请先通过页脚的电话或邮箱联系我们。',
    'The enquiry form is not open yet; please use the phone number or e-mail address in the footer.',
  ],
});

export default function ContactPage() {
  const say = useWords(words);
  return <PlainPage title={say.title} sentence={say.sentence} />;
}
