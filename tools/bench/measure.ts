import { type Figures, load } from './load.ts';
import type { Scenario } from './scenarios.ts';

/** With the share of the resting rate that is left beside the scenario's other requests, if it has any. */
export type ScenarioFigures = Figures & { ofRest: number | null };

/** What the scenario's own requests get; what failed of the others is counted, too. */
export async function measureScenario(
  { beside }: Scenario,
  origin: string,
  requests: Scenario['requests'],
  seconds: number,
): Promise<ScenarioFigures> {
  const atRest = await load(origin, requests, seconds);
  if (!beside) return { ...atRest, ofRest: null };
  const [figures, others] = await Promise.all([
    load(origin, requests, seconds),
    load(origin, beside.requests, seconds, { perSecond: beside.perSecond }),
  ]);
  return {
    ...figures,
    failed: figures.failed + others.failed,
    ofRest: figures.perSecond / atRest.perSecond,
  };
}

/** What the scenario asks of this server, which has answered it for two seconds. */
export async function warmUp(scenario: Scenario, origin: string): Promise<Scenario['requests']> {
  const requests = (await scenario.prepare?.(origin, scenario.requests)) ?? scenario.requests;
  await load(origin, requests, 2);
  return requests;
}
