import { shortCount } from '@confab/domain';
import UPlot from 'uplot';
import {
  type ChartShape,
  datedDays,
  type Day,
  lonelyDays,
  marksUpTo,
  shortDate,
  valuesOf,
} from './figures.ts';

type Drawing = {
  chart: ChartShape;
  days: readonly Day[];
  /** Called with the index of the day under the pointer, and with undefined when it leaves. */
  onDay: (index: number | undefined) => void;
};

const colours = ['--chart-1', '--chart-3', '--chart-2'] as const;
/** As in the legend: lines differ in dashes as well as in colour. */
const dashes = [[], [7, 5], [1.5, 4]] as const;
const chartHeight = 240;

/** Draws a chart as wide as an element, in its current colours. Returns its removal. */
export function drawChart(element: HTMLElement, { chart, days, onDay }: Drawing): () => void {
  const lines = chart.series.map((series) => valuesOf(days, series));
  const marks = marksUpTo(Math.max(0, ...lines.flat().map((value) => value ?? 0)));
  const top = marks.at(-1) ?? 0;
  const text = colourOf(element, 'var(--text-muted)');
  const grid = colourOf(element, 'var(--chart-grid)');
  const font = `500 12px ${getComputedStyle(element).fontFamily}`;
  const isBars = chart.kind === 'bars';
  const bars = isBars && UPlot.paths.bars?.({ size: [0.7, 24] });
  // Room for half of the first and of the last bar.
  const beside = isBars ? 0.5 : 0;

  const plot = new UPlot(
    {
      width: element.clientWidth,
      height: chartHeight,
      padding: [8, 16, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: [-beside, days.length - 1 + beside] },
        y: { range: [0, top] },
      },
      axes: [
        {
          stroke: text,
          font,
          grid: { show: false },
          ticks: { show: false },
          size: 28,
          splits: ({ width }) => datedDays(days.length, width),
          values: (_plot, indexes) => indexes.map((index) => shortDate(days[index]?.day ?? '')),
        },
        {
          stroke: text,
          font,
          grid: { stroke: grid, width: 1 },
          ticks: { show: false },
          size: 46,
          splits: () => marks,
          values: (_plot, counts) => counts.map(shortCount),
        },
      ],
      series: [
        {},
        ...chart.series.map(({ label }, index): UPlot.Series => {
          const variable = colours[index] ?? colours[0];
          const stroke = colourOf(element, `var(${variable})`);
          const area = colourOf(element, `color-mix(in srgb, var(${variable}) 8%, transparent)`);
          return {
            label,
            stroke,
            // A stroke would narrow the bars.
            width: bars ? 0 : 2.25,
            dash: (dashes[index] ?? []).map((length) => length * devicePixelRatio),
            cap: 'round',
            ...(bars ? { paths: bars, fill: stroke } : index === 0 ? { fill: area } : {}),
            points: { show: !bars, size: 6, fill: stroke, filter: () => lonelyDays(lines[index] ?? []) },
          };
        }),
      ],
      hooks: { setCursor: [({ cursor }) => onDay(cursor.idx ?? undefined)] },
    },
    [days.map((_, index) => index), ...lines],
    element,
  );
  const watcher = new ResizeObserver(() => {
    if (element.clientWidth > 0) plot.setSize({ width: element.clientWidth, height: chartHeight });
  });
  watcher.observe(element);
  return () => {
    watcher.disconnect();
    plot.destroy();
  };
}

/** Resolves the variables of a CSS colour, for a canvas. */
function colourOf(element: HTMLElement, colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
