import { say, sentence } from '../terminal.ts';
import type { Settings } from '../settings.ts';
import { checkClock, checkConfiguration, checkDatabase, checkImageStore, checkPushKeys } from './checks.ts';
import { CommandError } from './errors.ts';

/** Runs every check and prints what each found. Throws when one of them failed. */
export async function diagnose(settings: Settings, env: NodeJS.ProcessEnv): Promise<string> {
  const checks = {
    configuration: () => checkConfiguration(env),
    database: () => checkDatabase(settings),
    'image store': () => checkImageStore(settings),
    clock: () => checkClock(settings),
    'push keys': () => checkPushKeys(settings, env),
  };
  let failures = 0;
  for (const [topic, check] of Object.entries(checks)) {
    try {
      say(`ok    ${topic}: ${await check()}`);
    } catch (error) {
      failures += 1;
      say(`FAIL  ${topic}: ${sentence(error)}`);
    }
  }
  if (failures > 0) throw new CommandError(`${failures} of ${Object.keys(checks).length} checks failed.`);
  return 'All is well.';
}
