import type { Language } from '#kit/text/language.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { HomeBanners } from '#site/banners/home-banners.tsx';
import type { Fields } from './content-form.ts';
import { deskWords } from './desk-words.ts';

/** The line as visitors of each language will read it, from the draft, before anybody publishes it. */
export function BannerPreview({ content }: { content: Fields }) {
  const say = useWords(deskWords);
  const now = new Date().toISOString();
  const { from, to, link } = content as Record<'from' | 'to' | 'link', string>;
  const isNow = (!from || from <= now) && (!to || now < to);
  const shown: [Language, string, string][] = [
    ['zh-CN', say.zh, String(content.zh_text)],
    ['en', say.en, String(content.en_text)],
  ];
  return (
    <section aria-label={say.bannerPreview} className="mt-8 max-w-[56rem]">
      <h2 className="text-base font-semibold">{say.bannerPreview}</h2>
      {isNow ? null : <p className="mt-1 text-sm text-ochre">{say.bannerNotNow}</p>}
      <div className="mt-3 grid gap-4">
        {shown.map(([language, name, text]) => (
          <div key={language} lang={language} className="rounded-card border border-line bg-paper pb-6">
            <p className="px-4 pt-3 text-xs text-ink-3">{name}</p>
            {text ? (
              <HomeBanners banners={[{ id: 0, text, link }]} />
            ) : (
              <p className="px-4 pt-3 text-sm text-ink-3">{say.bannerNone}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
