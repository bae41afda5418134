import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pace } from '@confab/telemetry';
import { freePort } from '@confab/testing/free-port';
import { useDatabase } from '@confab/testing/use-database';
import { expect, test } from 'vitest';
import { aWorkerOn } from './test-support/start-worker.ts';

const database = useDatabase();

test('a body that stalls is ended', async () => {
  const port = await freePort();
  const worker = await aWorkerOn(database.url, {}, { port, pace: { ...pace, bodyMs: 100 } });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /healthz HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\nhalf',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  await worker.stop();
});
