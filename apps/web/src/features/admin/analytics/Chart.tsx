import { useEffect, useRef } from 'react';
import { useTheme } from '../../../lib/theme.ts';
import type { ChartShape } from './charts.ts';
import type { Day } from './days.ts';
import { drawChart } from './draw-chart.ts';

type Props = { chart: ChartShape; days: readonly Day[]; onDay: (index: number | undefined) => void };

/** The drawing of a chart. Its code comes with what draws, so that it is loaded where a chart is looked at. */
export default function Chart({ chart, days, onDay }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const theme = useTheme();

  // Talks to the canvas, which knows no variables: another theme is another drawing.
  useEffect(() => {
    if (frame.current) return drawChart(frame.current, { chart, days, onDay });
    return undefined;
  }, [chart, days, onDay, theme]);

  return <div ref={frame} className="chart" />;
}
