import { inLanguage, type Text } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { fitWords, offeredMains, offeredThemes } from './board-choices.ts';

/** Options of a select. The empty value is the board's default. */
function Choices({ of }: { of: readonly { value: string; text: Text }[] }) {
  const language = useLanguage();
  return of.map(({ value, text }) => (
    <option key={value} value={value}>
      {inLanguage(text, language)}
    </option>
  ));
}

const fits = Object.entries(fitWords).map(([fit, text]) => ({ value: fit === 'contain' ? '' : fit, text }));
const themes = [
  { value: '', text: ['大屏默认', 'Default'] as const },
  ...offeredThemes.map(({ theme, text }) => ({ value: theme, text })),
];
const mains = offeredMains.map(({ address, title }, place) => ({ value: place === 0 ? '' : address, text: title }));

export const FitChoices = () => <Choices of={fits} />;
export const ThemeChoices = () => <Choices of={themes} />;
export const MainChoices = () => <Choices of={mains} />;
