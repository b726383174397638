import { Input } from 'antd';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useWords } from '#kit/ui/visit-context.tsx';
import { renderMarkdown } from '#site/content/markdown.ts';
import { deskWords } from './desk-words.ts';
import { PictureButton } from './picture-field.tsx';
import '#site/content/article.css';

/** Ant Design sets the page font, whose Chinese fonts draw the apostrophe full-width. */
export const inOwnFont = { fontFamily: 'var(--font-sans)' };

/** Markdown with a live preview below. */
export function MarkdownField({
  id,
  value,
  lang,
  disabled,
  hasPictures,
  isNumbered,
  onChange,
}: {
  id: string;
  value: string;
  lang: string;
  disabled: boolean;
  hasPictures: boolean;
  isNumbered: boolean;
  onChange(value: string): void;
}) {
  const t = useWords(deskWords);
  const area = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(value);
  const { html } = useMemo(() => renderMarkdown(shown, { numbered: isNumbered }), [shown, isNumbered]);

  function insert(text: string) {
    const box = area.current?.querySelector('textarea');
    const at = box?.selectionStart ?? value.length;
    onChange(
      `${value.slice(0, at)}${at > 0 && !value.slice(0, at).endsWith('\n') ? '\n\n' : ''}${text}\n\n${value.slice(at)}`,
    );
  }

  return (
    <div ref={area}>
      <Input.TextArea
        id={id}
        lang={lang}
        value={value}
        readOnly={disabled}
        autoSize={{ minRows: 8, maxRows: 24 }}
        spellCheck={lang === 'en'}
        onChange={(event) => onChange(event.target.value)}
        style={inOwnFont}
      />
      <p className="mt-1 text-[0.8125rem] text-ink-3">{t.markdownHelp}</p>
      {hasPictures && !disabled ? (
        <div className="mt-2">
          <PictureButton label={t.insertPicture} onPicture={(picture) => insert(`![](${picture})`)} />
        </div>
      ) : null}
      <p className="mt-4 mb-1 text-xs text-ink-3">{t.preview}</p>
      <div
        lang={lang}
        className="article max-h-[36rem] overflow-y-auto rounded-card border border-line bg-surface px-5 py-4 text-[0.9375rem]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which lets no HTML through.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}
