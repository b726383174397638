import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { useBrand } from './brand/brand-context.tsx';

const words = defineWords({
  title: ['联系我们', 'Contact us'],
  sentence: [
    '在线留言还没有开通，请打电话或发邮件，工作时间内有人接听和回复。',
    'The enquiry form is not open yet. Please call or write; somebody answers during office hours.',
  ],
  phone: ['电话', 'Phone'],
  email: ['邮箱', 'E-mail'],
  hours: ['工作时间', 'Office hours'],
  address: ['地址', 'Address'],
});

export default function ContactPage() {
  const say = useWords(words);
  const brand = useBrand();
  const isEnglish = useLanguage() === 'en';
  const link = 'text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-primary';
  const rows = [
    [
      say.phone,
      <a key="phone" className={link} href={`tel:${brand.phone}`}>
        {brand.phone}
      </a>,
    ],
    [
      say.email,
      <a key="email" className={link} href={`mailto:${brand.email}`}>
        {brand.email}
      </a>,
    ],
    [say.hours, isEnglish ? brand.enHours : brand.zhHours],
    [say.address, isEnglish ? brand.enAddress : brand.zhAddress],
  ] as const;
  return (
    <PlainPage title={say.title} sentence={say.sentence}>
      <dl className="mt-8 divide-y divide-line border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 py-4 sm:grid-cols-[8rem_1fr]">
            <dt className="text-sm text-ink-3 sm:pt-0.5">{name}</dt>
            <dd className="tabular-nums text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </PlainPage>
  );
}
