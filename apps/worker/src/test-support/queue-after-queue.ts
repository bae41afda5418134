import { fastify } from 'fastify';
import { startQueue } from '../queue.ts';

/** A process that starts a queue whenever the one before has ended: a worker without the pause between them. */
Object.assign(console, { trace: () => undefined });
const { log } = fastify({ logger: { level: 'silent' } });
const databaseUrl = process.env.DATABASE_URL ?? '';
for (;;) {
  const queue = await startQueue({
    databaseUrl,
    tasks: { tell: () => void process.stdout.write('the job ran\n') },
    schedule: [],
    log,
  }).catch(() => undefined);
  await queue?.ended;
}
