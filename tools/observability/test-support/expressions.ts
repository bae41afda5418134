import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

const folder = new URL('../../../docker/observability/', import.meta.url);

export type Alert = { alert: string; expr: string };

export async function readAlerts(): Promise<Alert[]> {
  // The format is Prometheus's; promtool reads the same file where it is installed.
  const { groups } = parse(await readFile(new URL('alerts.yml', folder), 'utf8')) as {
    groups: { rules: Alert[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

/** What the panels of the dashboard ask, with Grafana's variables as they might be. */
export async function readDashboard(): Promise<string[]> {
  // The format is Grafana's.
  const { panels } = JSON.parse(
    await readFile(new URL('grafana/dashboards/confab.json', folder), 'utf8'),
  ) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')),
  );
}
