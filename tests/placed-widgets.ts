import type { PlacedWidget } from '#screens/boards/board.ts';

const shown = (
  widget: PlacedWidget['widget'],
  [width, height]: readonly [number, number],
  more: Partial<PlacedWidget> = {},
): PlacedWidget => ({ widget, x: 0, y: 0, width, height, ...more });

/** Every widget as boards place it. */
export const placedWidgets: readonly PlacedWidget[] = [
  shown('turnover', [1_300, 360]),
  shown('figure-tile', [700, 300], { size: 40, look: 'orders' }),
  shown('day-figures', [1_728, 132]),
  shown('target-gauge', [560, 420]),
  shown('day-curve', [1_400, 420]),
  shown('day-curve', [1_400, 420], {
    look: 'festival',
  }),
  shown('week-day', [700, 460], { rows: 6 }),
  shown('hour-heat', [1_200, 420]),
  shown('pace', [800, 400]),
  shown('china-map', [1_320, 900], {
    look: 'flights',
    rows: 8,
  }),
  shown('city-map', [1_000, 560]),
  shown('region', [900, 780], { rows: 5 }),
  shown('route-weave', [900, 760], {
    size: 28,
  }),
  shown('ranking', [700, 520], { topic: 'provinces', rows: 8 }),
  shown('ranking', [700, 520], { topic: 'provinces', rows: 8, look: 'race' }),
  shown('category-ring', [900, 420]),
  shown('supplier-wall', [1_100, 760], { size: 26 }),
  shown('order-ticker', [1_728, 420]),
  shown('order-ledger', [900, 760], { size: 28, rows: 7 }),
  shown('state-stream', [800, 760], { look: 'paid', rows: 8 }),
  shown('state-stream', [800, 760], {
    look: 'refunded',
    rows: 8,
  }),
  shown('funnel', [900, 420]),
  shown('payment-time', [800, 200]),
  shown('warp-beams', [1_728, 460], { size: 28 }),
  shown('dye', [900, 900]),
  shown('dye-bands', [1_400, 520], { size: 28 }),
  shown('cloth', [1_728, 380]),
  shown('countdown', [1_060, 430], { size: 34 }),
  shown('sessions', [1_728, 120], { size: 28 }),
  shown('stock-bars', [1_060, 420], { size: 28, rows: 8 }),
  shown('winners', [800, 420], { size: 28, rows: 6 }),
  shown('text', [900, 120], { size: 60, title: ['织联', 'Weftline'] }),
  shown('panel-title', [900, 60], { title: ['交易总览', 'Sales'] }),
  shown('business-clock', [900, 60]),
  shown('live-mark', [900, 60]),
  shown('status-line', [1_200, 50]),
];
