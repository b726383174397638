import type { ComingBoard } from './board.ts';

const side = { width: 1920, height: 1080 };
const three = { width: 5760, height: 1080 };
const seven = { width: 7560, height: 1920 };
const slim = { width: 7560, height: 960 };
const open = { roles: ['viewer', 'internal'], variant: 'full' } as const;
const inside = { roles: ['internal'], variant: 'full' } as const;

/** Boards that the product has an address for and that are still to be composed. */
export const comingBoards: readonly ComingBoard[] = [
  { address: 'container', title: ['总控大屏', 'Whole wall'], canvas: three, panels: 3, ...open },
  { address: 'left', title: ['供应商与面料', 'Suppliers and fabrics'], canvas: side, panels: 1, ...open },
  { address: 'right', title: ['区域与物流', 'Regions and logistics'], canvas: side, panels: 1, ...open },
  { address: 'main/seckill', title: ['秒杀', 'Flash sale'], canvas: side, panels: 1, ...open },
  { address: 'main/818/2023', title: ['2023 年 818', '818 of 2023'], canvas: side, panels: 1, ...open },
  { address: 'main/818/2024', title: ['2024 年 818', '818 of 2024'], canvas: side, panels: 1, ...open },
  {
    address: 'main/818/2024/2',
    title: ['2024 年 818 第二幕', '818 of 2024, second act'],
    canvas: side,
    panels: 1,
    ...open,
  },
  {
    address: 'main/818/2024/2-blur',
    title: ['2024 年 818 第二幕（来宾版）', '818 of 2024, second act, for guests'],
    canvas: side,
    panels: 1,
    roles: open.roles,
    variant: 'blurred',
  },
  {
    address: 'main/818/2025',
    title: ['2025 年 818', '818 of 2025'],
    canvas: { width: 3840, height: 1080 },
    panels: 2,
    ...open,
  },
  { address: 'main/1/7', title: ['交易总览 · 七屏', 'Sales, seven panels'], canvas: seven, panels: 7, ...open },
  { address: 'main/1/7/slim', title: ['交易总览 · 长条', 'Sales, strip'], canvas: slim, panels: 7, ...open },
  {
    address: 'main/2/3/internal',
    title: ['订单 · 三屏（内部）', 'Orders, three panels, internal'],
    canvas: three,
    panels: 3,
    ...inside,
  },
  {
    address: 'main/2/7',
    title: ['订单 · 七屏', 'Orders, seven panels'],
    canvas: seven,
    panels: 7,
    roles: open.roles,
    variant: 'desensitized',
  },
  {
    address: 'main/2/7/internal',
    title: ['订单 · 七屏（内部）', 'Orders, seven panels, internal'],
    canvas: seven,
    panels: 7,
    ...inside,
  },
  {
    address: 'main/2/7/internal-desensitized',
    title: ['订单 · 七屏（脱敏）', 'Orders, seven panels, desensitized'],
    canvas: seven,
    panels: 7,
    roles: open.roles,
    variant: 'desensitized',
  },
  {
    address: 'main/2/7/slim',
    title: ['订单 · 长条', 'Orders, strip'],
    canvas: slim,
    panels: 7,
    roles: open.roles,
    variant: 'desensitized',
  },
  { address: 'main/3/3', title: ['全国地图 · 三屏', 'Map, three panels'], canvas: three, panels: 3, ...open },
  { address: 'main/3/7', title: ['全国地图 · 七屏', 'Map, seven panels'], canvas: seven, panels: 7, ...open },
  { address: 'main/3/7/slim', title: ['全国地图 · 长条', 'Map, strip'], canvas: slim, panels: 7, ...open },
];
