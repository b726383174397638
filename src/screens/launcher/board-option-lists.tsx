import { inLanguage, type Text } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import type { Fit } from '#screens/board-request.ts';
import { type Board, type BoardTheme, boardThemes } from '#screens/boards/board.ts';
import { mainBoards } from '#screens/boards/container.ts';

/** Options of a board, in the launcher and for hall operators. */
const fitWords: Record<Fit, Text> = {
  contain: ['完整显示', 'Fit'],
  cover: ['铺满（可能裁切）', 'Fill (may crop)'],
  fill: ['拉伸铺满', 'Stretch'],
  '1:1': ['原始像素', 'Actual size'],
};

const themeWords: Record<BoardTheme, Text> = {
  loom: ['织机', 'Loom'],
  week: ['经线', 'Warp threads'],
  strip: ['纬线', 'Weft threads'],
  ledger: ['斜纹', 'Twill'],
  land: ['网格', 'Grid'],
  side: ['侧屏', 'Side'],
  sale: ['秒杀', 'Sale'],
  warp: ['素底', 'Plain'],
  dye: ['染色', 'Dye'],
  'dye-night': ['夜染', 'Night dye'],
  cloth: ['成布', 'Cloth'],
};
/** Themes that suit any board. */
const offeredThemes: readonly { theme: BoardTheme; text: Text }[] = boardThemes
  .filter((theme) => ['week', 'strip', 'ledger', 'land', 'warp'].includes(theme))
  .map((theme) => ({ theme, text: themeWords[theme] }));

/** Boards for the middle of the wall; the first is the default. */
const offeredMains: readonly Pick<Board, 'address' | 'title'>[] = mainBoards;

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
