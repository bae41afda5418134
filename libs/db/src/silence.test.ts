import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSilence, type SilenceWatch } from './silence.ts';

let silence: SilenceWatch;
beforeEach(() => {
  vi.useFakeTimers();
  silence = watchSilence(3000);
});
afterEach(() => {
  silence.close();
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

function aSocket() {
  const socket = {
    bytesRead: 0,
    bytesWritten: 0,
    destroyed: false,
    destroy: () => {
      socket.destroyed = true;
    },
  };
  return silence.watch(socket);
}

test('an idle connection stays open while no query waits', () => {
  const socket = aSocket();
  seconds(60);
  expect(socket.destroyed).toBe(false);
});

test('a connection that stays silent while a query waits is ended, and one that receives data is not', () => {
  const [silent, speaking] = [aSocket(), aSocket()];
  silence.wait();
  for (let second = 0; second < 2; second++) {
    speaking.bytesRead += 1;
    seconds(1);
  }
  expect(silent.destroyed).toBe(false);
  for (let second = 0; second < 10; second++) {
    speaking.bytesRead += 1;
    seconds(1);
  }
  expect([silent.destroyed, speaking.destroyed]).toEqual([true, false]);
});

test('a wait that has ended closes no connection', () => {
  const socket = aSocket();
  const end = silence.wait();
  seconds(2);
  end();
  seconds(60);
  expect(socket.destroyed).toBe(false);
});

test('an idle connection gets its full patience from its first query on, however many queries follow', () => {
  const socket = aSocket();
  socket.bytesRead += 1;
  seconds(1);
  silence.wait();
  seconds(2);
  socket.bytesWritten += 1;
  seconds(3);
  expect(socket.destroyed).toBe(false);
  socket.bytesWritten += 1;
  seconds(1);
  expect(socket.destroyed).toBe(true);
});
