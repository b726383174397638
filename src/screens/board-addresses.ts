/** Addresses of every board below `/screen/pages/` (canonical) and `/screen/` (short form), by the specification. */
export const boardAddresses = [
  'container',
  'left',
  'right',
  'main/seckill',
  'main/818/2023',
  'main/818/2024',
  'main/818/2024/2',
  'main/818/2024/2-blur',
  'main/818/2025',
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
export type BoardAddress = (typeof boardAddresses)[number];
