import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { openSocket } from './socket.ts';

// A name server that never answers: the system would ask again for a minute.
vi.mock('node:dns', () => ({ lookup: () => undefined }));

test('a host that the name servers are silent about is named within five seconds', async () => {
  vi.useFakeTimers();
  try {
    const socket = openSocket({ host: ['db.example'], port: [5432] });
    const failed = once(socket, 'error');
    vi.advanceTimersByTime(5000);
    expect(await failed).toMatchObject([
      { code: 'ENOTFOUND', message: 'The host "db.example" cannot be resolved.' },
    ]);
  } finally {
    vi.useRealTimers();
  }
});
