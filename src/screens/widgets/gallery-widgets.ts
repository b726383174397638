import type { Text } from '#kit/text/language.ts';
import type { PlacedWidget } from '#screens/boards/board.ts';

type GalleryWidget = PlacedWidget & { about: Text };

const shown = (
  widget: PlacedWidget['widget'],
  [width, height]: readonly [number, number],
  about: Text,
  more: Partial<PlacedWidget> = {},
): GalleryWidget => ({ widget, x: 0, y: 0, width, height, about, ...more });

/** Every widget as boards place it, for the gallery. */
export const galleryWidgets: readonly GalleryWidget[] = [
  shown('turnover', [1_300, 360], ['主数字：当日成交额，滚动', 'Rolling headline figure']),
  shown('figure-tile', [700, 300], ['单个数字和变化', 'One figure and its change'], { size: 40, look: 'orders' }),
  shown('day-figures', [1_728, 132], ['一行五个数字', 'Five figures in a row']),
  shown('target-gauge', [560, 420], ['目标完成度', 'Progress to target']),
  shown('day-curve', [1_400, 420], ['当日曲线，对比前一周', 'The day’s curve and the week before']),
  shown('day-curve', [1_400, 420], ['当日曲线，对比上一届', 'The day’s curve and the last festival'], {
    look: 'festival',
  }),
  shown('week-day', [700, 460], ['一周中的一天', 'One day of the week'], { rows: 6 }),
  shown('hour-heat', [1_200, 420], ['七天每小时热力', 'Hourly heat map of a week']),
  shown('pace', [800, 400], ['下单速度', 'Order pace']),
  shown('china-map', [1_320, 900], ['全国地图：热力与飞线', 'Map of China: heat and flights'], {
    look: 'flights',
    rows: 8,
  }),
  shown('city-map', [1_000, 560], ['省内各市', 'Cities in a province']),
  shown('region', [900, 780], ['七大区之一', 'One of seven regions'], { rows: 5 }),
  shown('route-weave', [900, 760], ['货源省与去向省的交织', 'Origin and destination provinces'], {
    size: 28,
  }),
  shown('ranking', [700, 520], ['排行，名次变化滑动', 'Ranking with moving rows'], { topic: 'provinces', rows: 8 }),
  shown('ranking', [700, 520], ['赛跑', 'Ranking race'], { topic: 'provinces', rows: 8, look: 'race' }),
  shown('category-ring', [900, 420], ['占比环', 'Share ring']),
  shown('supplier-wall', [1_100, 760], ['供应商墙', 'Supplier wall'], { size: 26 }),
  shown('order-ticker', [1_728, 420], ['最近订单', 'Latest orders']),
  shown('order-ledger', [900, 760], ['订单流水（内部）', 'Order ledger (internal)'], { size: 28, rows: 7 }),
  shown('state-stream', [800, 760], ['某一状态的订单', 'Orders in one state'], { look: 'paid', rows: 8 }),
  shown('state-stream', [800, 760], ['退款与取消：何时退、何时取消', 'Refunds and cancellations over time'], {
    look: 'refunded',
    rows: 8,
  }),
  shown('funnel', [900, 420], ['订单转化', 'Order funnel']),
  shown('payment-time', [800, 200], ['下单到支付的时间', 'Order to payment']),
  shown('warp-beams', [1_728, 460], ['2023：经轴', '2023: warp beams'], { size: 28 }),
  shown('dye', [900, 900], ['2024：扎染', '2024: tie-dye']),
  shown('dye-bands', [1_400, 520], ['2024 第二幕：浸染', '2024, part two: dip-dye'], { size: 28 }),
  shown('cloth', [1_728, 380], ['2025：成布', '2025: finished cloth']),
  shown('countdown', [1_060, 430], ['按服务器时间倒计时', 'Countdown on server time'], { size: 34 }),
  shown('sessions', [1_728, 120], ['场次', 'Sessions'], { size: 28 }),
  shown('stock-bars', [1_060, 420], ['库存', 'Stock'], { size: 28, rows: 8 }),
  shown('winners', [800, 420], ['刚刚抢到', 'Just sold'], { size: 28, rows: 6 }),
  shown('video', [900, 500], ['视频：一个文件', 'Video: single file'], { source: '/films/loom.mp4' }),
  shown('video', [900, 500], ['视频：分段流（HLS）', 'Video: HLS stream'], {
    source: '/films/loom.m3u8',
  }),
  shown('image', [900, 500], ['图片', 'Picture'], { source: '/favicon.svg' }),
  shown('text', [900, 120], ['文字', 'Text'], { size: 60, title: ['织联', 'Weftline'] }),
  shown('panel-title', [900, 60], ['屏幕标题', 'Panel title'], { title: ['交易总览', 'Sales'] }),
  shown('business-clock', [900, 60], ['营业日与时间', 'Business day and time']),
  shown('live-mark', [900, 60], ['是否实时', 'Live indicator']),
  shown('status-line', [1_200, 50], ['状态行', 'Status line']),
];
