/** Sales, orders, maps and the sides of the wall: their page brings the widgets of every day. */
export const everydayBoardAddresses = [
  'left',
  'right',
  'main/1/3',
  'main/1/7',
  'main/1/7/slim',
  'main/2/3/internal',
  'main/2/7',
  'main/2/7/internal',
  'main/2/7/internal-desensitized',
  'main/2/7/slim',
  'main/3/3',
  'main/3/7',
  'main/3/7/slim',
] as const;

/** Festivals, sales, and the wall that may have one in its middle: their page brings the widgets of campaigns as well. */
export const campaignBoardAddresses = [
  'container',
  'main/seckill',
  'main/818/2023',
  'main/818/2024',
  'main/818/2024/2',
  'main/818/2024/2-blur',
  'main/818/2025',
] as const;

/** Addresses of every board below `/screen/pages/` (canonical) and `/screen/` (short form), by the specification. */
export const boardAddresses = [...everydayBoardAddresses, ...campaignBoardAddresses] as const;
export type BoardAddress = (typeof boardAddresses)[number];
