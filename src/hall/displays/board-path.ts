import type { Content } from '#hall/content.ts';
import type { DisplaySetUp } from '#hall/document.ts';

type BoardContent = Extract<Content, { kind: 'board' | 'slice' }>;

/** The address of a board as this display shows it: whole, or its part of the wall with what lies between two displays. */
export function boardPath(
  content: BoardContent,
  setUp: Pick<DisplaySetUp, 'slice' | 'bezelMm' | 'pictureMm'> | undefined,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(content.options)) if (value !== undefined) search.set(name, value);
  const panel = content.kind === 'slice' ? (content.panel ?? setUp?.slice) : undefined;
  if (panel) {
    search.set('panel', `${panel.place}/${panel.of}`);
    if (setUp && setUp.bezelMm > 0) search.set('bezel', `${round(setUp.bezelMm)}/${round(setUp.pictureMm)}`);
  }
  const query = search.toString().replaceAll('%2F', '/').replaceAll('%3A', ':');
  return `/screen/pages/${content.board}${query ? `?${query}` : ''}`;
}

/** As the address of a board takes it: up to three places behind the point. */
const round = (value: number): string => String(Math.round(value * 1_000) / 1_000);
