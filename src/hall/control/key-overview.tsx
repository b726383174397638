import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { keyOverview } from './keys.ts';

const words = defineWords({
  heading: ['键盘快捷键', 'Keyboard shortcuts'],
  on: ['启用快捷键', 'Enable shortcuts'],
});

/** Every key and what it does; single keys can be switched off, for those who speak to their computer. */
export function KeyOverview({
  isOpen,
  isOn,
  onSwitch,
  onClose,
}: {
  isOpen: boolean;
  isOn: boolean;
  onSwitch(isOn: boolean): void;
  onClose(): void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <Sheet isOpen={isOpen} heading={t.heading} onClose={onClose}>
      <dl className="keys">
        {keyOverview.map(({ keys, does }) => (
          <div key={keys.join()}>
            <dt>{keys.map((key) => (key === '–' ? <span key={key}>–</span> : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{inLanguage(does, language)}</dd>
          </div>
        ))}
      </dl>
      <label className="keys-switch">
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
        <span>{t.on}</span>
      </label>
    </Sheet>
  );
}
