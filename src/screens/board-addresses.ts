/** Sales, orders, maps and the sides of the wall: their page loads the everyday widgets. */
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

/** Festivals and sales: their page loads the campaign widgets. */
export const campaignBoardAddresses = [
  'main/seckill',
  'main/818/2023',
  'main/818/2024',
  'main/818/2024/2',
  'main/818/2024/2-blur',
  'main/818/2025',
] as const;

/** The wall of two sides and a main board, which may be a festival: its page loads all widgets. */
export const wallBoardAddresses = ['container'] as const;

/** Addresses of every board below `/screen/pages/` (canonical) and `/screen/` (short form), by the specification. */
export const boardAddresses = [...everydayBoardAddresses, ...campaignBoardAddresses, ...wallBoardAddresses] as const;
export type BoardAddress = (typeof boardAddresses)[number];
