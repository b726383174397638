import { telUrl } from '#kit/text/phone-link.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

/** Above the form, and above the sign-in that leads to it. */
export const formTitle = defineWords({ title: ['申请入驻', 'Apply to join'] });

const noticeWords = defineWords({
  needsScript: [
    '填写申请需要启用 JavaScript。请在浏览器设置中启用后刷新，或换一个浏览器。',
    'Filling in the application needs JavaScript. Turn it on in your browser and reload, or use another browser.',
  ],
  call: ['也可以致电', 'You can also call us on'],
});

/** Shown without script, where the form cannot be filled in. */
export const NeedsScript = (props: { officePhone: string }) => (
  <noscript>{import.meta.env.SSR ? <Notice {...props} /> : null}</noscript>
);

function Notice({ officePhone }: { officePhone: string }) {
  const t = useWords(noticeWords);
  return (
    <p className="mb-6 border-l-2 border-ochre bg-ochre/8 px-4 py-3">
      {t.needsScript} {t.call}{' '}
      <a href={telUrl(officePhone)} className="whitespace-nowrap text-primary underline underline-offset-4">
        {officePhone}
      </a>
    </p>
  );
}

const words = defineWords({
  ready: ['请准备好', 'What you will need'],
  licence: ['营业执照', 'Your business licence'],
  place: ['厂房或办公场所的照片', 'Photos of the factory or office'],
  figures: ['产能、起订量和交期', 'Capacity, minimum order and lead times'],
});

export function Preparations({ className = '' }: { className?: string }) {
  const t = useWords(words);
  return (
    <div className={className}>
      <h2 className="font-medium">{t.ready}</h2>
      <ul className="mt-2 grid gap-1.5 text-ink-2">
        {[t.licence, t.place, t.figures].map((item) => (
          <li key={item} className="flex items-center gap-3">
            <span aria-hidden="true" className="size-2 rotate-45 border border-primary" />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
