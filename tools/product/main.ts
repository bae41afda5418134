import { runProduct } from './run.ts';
import { readSettings, withSecretFiles } from '@confab/config';
import { complain, say, sentence } from '@confab/terminal';

/** `npm start` and `npm run dev`, from the first line to the exit status. */
export async function runUntilStopped({ reload }: { reload: boolean }): Promise<never> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A terminal and the parent process may both pass the same signal on.
      if (stopping.signal.aborted) return;
      say('Stopping ...');
      stopping.abort(new Error(signal));
    });
  }
  try {
    const env = withSecretFiles(process.env);
    return await runProduct(readSettings(env), { env, reload, stopping: stopping.signal });
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    complain(sentence(error));
    process.exit(1);
  }
}
