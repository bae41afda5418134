import { lacksRoom } from '@confab/db';

/** For what a read writes beside itself: the read goes on where there is no room for it. */
export async function ifThereIsRoom(written: Promise<void>): Promise<void> {
  await written.catch((error: unknown) => {
    if (!lacksRoom(error)) throw error;
  });
}
