/** Address of the live channel: `?board=main/1/3`, and `&day=2026-11-11` for a past business day. */
export const livePath = '/screen/live';

export const liveAddress = (board: string, day: string | undefined): string =>
  `${livePath}?board=${encodeURIComponent(board)}${day ? `&day=${day}` : ''}`;
