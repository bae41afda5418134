/** The value of a series in what a process exports, such as `requests_total{status="2xx"}`; 0 where it has none yet. */
export function valueOf(series: string, exposition: string): number {
  const line = exposition.split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}
