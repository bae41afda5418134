import { createHash } from 'node:crypto';
import fastify from 'fastify';

/**
 * The floor under every figure: the same kind of server with nothing to do but send 10 kB of JSON that was written
 * beforehand. Prints its port.
 */
const app = fastify({ logger: false, exposeHeadRoutes: false });
const filler = Array.from({ length: 150 }, (_, index) =>
  createHash('sha256').update(String(index)).digest('hex'),
);
const body = JSON.stringify({ filler }).slice(0, 10_238).padEnd(10_238, '0') + '"}';
app.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=UTF-8').send(body));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
