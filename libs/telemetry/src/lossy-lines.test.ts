import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LossyLines } from './lossy-lines.ts';

/** A disk with room for some bytes. */
function aDisk(room: number) {
  const disk = { room, text: '' };
  const put = (bytes: Buffer): number => {
    if (disk.room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const written = bytes.subarray(0, disk.room);
    disk.room -= written.length;
    disk.text += written.toString();
    return written.length;
  };
  return { disk, lines: new LossyLines(put, (count) => `lost ${count}`) };
}

test('lines are written as they come, in as many parts as it takes', () => {
  const parts: string[] = [];
  const inThrees = (bytes: Buffer) =>
    parts.push(bytes.subarray(0, 3).toString()) && Math.min(3, bytes.length);
  const lines = new LossyLines(inThrees, String);
  lines.write('a line of text\n');
  lines.write('é\n');
  expect(Buffer.concat(parts.map((part) => Buffer.from(part))).toString()).toBe('a line of text\né\n');
  expect(lines.lost).toBe(0);
});

test('lines for which there is no room are lost, and counted once there is', () => {
  const { disk, lines } = aDisk(0);
  for (const name of ['one', 'two', 'three']) lines.write(`${name}\n`);
  expect(lines.lost).toBe(3);
  disk.room = 1000;
  lines.write('four\n');
  lines.write('five\n');
  expect(disk.text).toBe('lost 3\nfour\nfive\n');
  expect(lines.lost).toBe(3);
});

test('a line of which a part was written ends before the next one', () => {
  const { disk, lines } = aDisk(6);
  lines.write('one\n');
  lines.write('two\n');
  disk.room = 1000;
  lines.write('three\n');
  expect(disk.text).toBe('one\ntw\nlost 1\nthree\n');
});

test('when there is room for the number but not for the line, the line counts as lost too', () => {
  const { disk, lines } = aDisk(0);
  lines.write('one\n');
  disk.room = 'lost 1\n'.length;
  lines.write('two\n');
  disk.room = 1000;
  lines.write('three\n');
  expect(disk.text).toBe('lost 1\nlost 1\nthree\n');
  expect(lines.lost).toBe(2);
});

test('a failure that shows later counts too, and a number that was lost with it is told again', () => {
  const loseAll: (() => void)[] = [];
  const texts: string[] = [];
  const lines = new LossyLines(
    (bytes, lose) => {
      texts.push(bytes.toString());
      loseAll.push(lose);
      return bytes.length;
    },
    (count) => `lost ${count}`,
  );
  const failAll = () => {
    for (const lose of loseAll.splice(0)) lose();
  };
  lines.write('one\n');
  failAll();
  lines.write('two\n');
  failAll();
  lines.write('three\n');
  expect(texts).toEqual(['one\n', 'lost 1\n', 'two\n', 'lost 2\n', 'three\n']);
  expect(lines.lost).toBe(2);
});

test.runIf(existsSync('/dev/full'))('a full device throws nothing', () => {
  const fd = openSync('/dev/full', 'w');
  const lines = new LossyLines((bytes) => writeSync(fd, bytes), String);
  lines.write('one\n');
  expect(lines.lost).toBe(1);
  closeSync(fd);
});
