import { BLOCK, paddingOf, writeHeader } from '../backup/tar.ts';
import type { OpenFile } from '../whole-file.ts';

export type Tar = {
  /** Adds a file of unknown size. */
  add(name: string, body: AsyncIterable<string | Buffer>): Promise<void>;
  /** Adds the end, and waits until everything is on the disk. */
  finish(): Promise<void>;
};

/** Writes a tar file. Holds one chunk in memory: a header gets its place first, and is written once the size is known. */
export function createTar(file: OpenFile, { time, signal }: { time: Date; signal: AbortSignal }): Tar {
  let end = 0;

  async function write(bytes: Buffer, position: number): Promise<void> {
    signal.throwIfAborted();
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }

  async function append(bytes: Buffer): Promise<void> {
    await write(bytes, end);
    end += bytes.length;
  }

  return {
    add: async (name, body) => {
      const header = end;
      end += BLOCK;
      for await (const chunk of body) await append(Buffer.from(chunk));
      const size = end - header - BLOCK;
      await write(writeHeader({ name, size }, time), header);
      await append(Buffer.alloc(paddingOf(size)));
    },
    finish: async () => {
      await append(Buffer.alloc(2 * BLOCK));
      await file.sync();
    },
  };
}
