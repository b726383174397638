import { MapChart } from 'echarts/charts';
import { GeoComponent } from 'echarts/components';
import { type ECharts, init, registerMap, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import china from '#screens/maps/china.json';

use([MapChart, GeoComponent, CanvasRenderer]);
// The name `china` makes ECharts add the inset of the South China Sea islands.
registerMap('china', china as unknown as Parameters<typeof registerMap>[1]);

/** Land without orders, then from a thread of light to full light. */
const heat = ['#152825', '#14403a', '#135049', '#136c62', '#12897c', '#14a897', '#1fc7b2', '#4be3cf'];

/** Small provinces beside each other: their names stand apart, towards the sea where there is room. */
const labelOffsets: Record<string, [number, number]> = {
  上海: [64, 2],
  江苏: [8, -16],
  浙江: [10, 22],
  福建: [6, 8],
  山东: [0, 4],
  北京: [-6, -22],
  天津: [58, 6],
  河北: [-10, 40],
  香港: [72, 22],
  澳门: [-20, 44],
  广东: [0, -8],
};

/** The islands of the South China Sea and their frame, drawn as lines: as land they would be lost in the dark. */
const inset = { name: '南海诸岛', itemStyle: { areaColor: '#6b7f79', borderColor: '#6b7f79', borderWidth: 1 } };

export interface Heat {
  name: string;
  /** 0 to 1. */
  share: number;
}

export interface MapDrawing {
  paint(provinces: readonly Heat[], labels: ReadonlyMap<string, string>): void;
  /** A new order was counted there: the province lights up for a moment. */
  flash(names: readonly string[]): void;
  dispose(): void;
}

const flashMs = 1_200;

/** Draws China into an element; `pixels` is how many device pixels one pixel of the canvas covers. */
export function drawMap(element: HTMLElement, size: { width: number; height: number }, pixels: number): MapDrawing {
  const chart: ECharts = init(element, null, { renderer: 'canvas', ...size, devicePixelRatio: pixels });
  const timers = new Set<ReturnType<typeof setTimeout>>();
  return {
    paint(provinces, labels) {
      chart.setOption({
        animationDurationUpdate: 600,
        series: [
          {
            id: 'provinces',
            type: 'map',
            map: 'china',
            silent: true,
            left: 0,
            right: 0,
            top: 0,
            bottom: 0,
            label: { show: false },
            labelLayout: { hideOverlap: true },
            itemStyle: { areaColor: heat[0], borderColor: '#071110', borderWidth: 1.5 },
            emphasis: { label: { show: false }, itemStyle: { areaColor: '#99f6e4', borderColor: '#99f6e4' } },
            data: [
              inset,
              ...provinces.map(({ name, share }) => ({
                name,
                value: share,
                itemStyle: { areaColor: heat[share > 0 ? 1 + Math.round(Math.sqrt(share) * (heat.length - 2)) : 0] },
                label: labels.has(name)
                  ? {
                      show: true,
                      formatter: labels.get(name) ?? '',
                      fontSize: 26,
                      offset: labelOffsets[name] ?? [0, 0],
                      fontFamily:
                        '"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans CJK SC",sans-serif',
                      color: '#eef4f2',
                      textBorderColor: '#071110',
                      textBorderWidth: 4,
                    }
                  : { show: false },
              })),
            ],
          },
        ],
      });
    },
    flash(names) {
      chart.dispatchAction({ type: 'highlight', seriesId: 'provinces', name: [...names] });
      const timer = setTimeout(() => {
        timers.delete(timer);
        chart.dispatchAction({ type: 'downplay', seriesId: 'provinces', name: [...names] });
      }, flashMs);
      timers.add(timer);
    },
    dispose() {
      for (const timer of timers) clearTimeout(timer);
      chart.dispose();
    },
  };
}
