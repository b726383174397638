import { type BoardTheme, boardThemes } from '#screens/boards/board.ts';

/** Board options chosen in the launcher, as query parameters of the launcher and of the board. */
export interface BoardOptions {
  fit: string;
  panel: string;
  replay: string;
  speed: string;
  theme: string;
  main: string;
}

const names = ['fit', 'panel', 'replay', 'speed', 'theme', 'main'] as const;
const speeds = ['1', '10', '60', '300', '600'];
export const replaySpeeds: readonly string[] = speeds;

/** Reads the options of the query; invalid ones are dropped. */
export function readOptions(search: URLSearchParams, panels: number): BoardOptions {
  const of = (name: (typeof names)[number]) => search.get(name) ?? '';
  const [, place, count] = /^(\d{1,2})\/(\d{1,2})$/.exec(of('panel')) ?? [];
  const hasPanel = Number(count) === panels && Number(place) >= 1 && Number(place) <= panels;
  const replay = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(of('replay')) ? of('replay') : '';
  return {
    fit: ['cover', 'fill', '1:1'].includes(of('fit')) ? of('fit') : '',
    panel: hasPanel ? of('panel') : '',
    replay,
    speed: replay && speeds.includes(of('speed')) ? of('speed') : '',
    theme: boardThemes.includes(of('theme') as BoardTheme) ? of('theme') : '',
    main: of('main').startsWith('main/') ? of('main') : '',
  };
}

/** The path of a board with these options. */
export function boardAddressWith(address: string, options: BoardOptions): string {
  const search = new URLSearchParams();
  for (const name of names) if (options[name] !== '') search.set(name, options[name]);
  const text = search.toString();
  return `/screen/pages/${address}${text ? `?${text}` : ''}`;
}
