import { siteSettingRows } from '@confab/domain';
import { processKey, processKeyHeader } from '@confab/session';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Shield } from './shield.ts';

const everyMs = 2000;

/** While this process listens, it tells the api what the shield counted, and hears what the admins want. */
export function exchangeWithApi(app: FastifyInstance, { apiUrl, secret }: Config, shield: Shield): void {
  const closing = new AbortController();
  const { signal } = closing;
  app.addHook('onClose', (_app, done) => {
    closing.abort();
    done();
  });
  app.addHook('onListen', (done) => {
    void keepExchanging();
    done();
  });

  async function keepExchanging(): Promise<void> {
    while (!signal.aborted) {
      await exchange();
      shield.crawlers.readAgain(app.log);
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async function exchange(): Promise<void> {
    const counts = shield.takeCounts();
    try {
      const response = await fetch(`${apiUrl}/internal/shield`, {
        method: 'POST',
        headers: { [processKeyHeader]: processKey(secret), 'content-type': 'application/json' },
        body: JSON.stringify(counts),
        signal: AbortSignal.any([signal, AbortSignal.timeout(everyMs)]),
      });
      if (!response.ok) throw new Error(`the api answered ${response.status}`);
      const said: unknown = await response.json();
      if (isSaid(said)) shield.learn(said);
    } catch {
      // While the api is away, which readiness reports, the last known setting holds.
      shield.giveBack(counts);
    }
  }
}

/** An api of another version may say something else. */
function isSaid(said: unknown): said is Parameters<Shield['learn']>[0] {
  if (typeof said !== 'object' || said === null) return false;
  const { shield, siteName, accent } = said as Record<string, unknown>;
  return (
    siteSettingRows.shield.of.some((one) => one === shield) &&
    typeof siteName === 'string' &&
    (accent === null || typeof accent === 'string')
  );
}
