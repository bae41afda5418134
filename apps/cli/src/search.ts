import { type Db, getSiteSettings } from '@confab/db';
import { objectIdTime } from '@confab/domain';
import { indexQueued, rebuildBatch, type SearchStatus, searchStatus, startRebuild } from '@confab/search';
import { say, step } from '@confab/terminal';
import { inDigits } from './backup/progress.ts';
import { stoppable } from './stoppable.ts';

/** How often the progress is asked for. */
const noteMs = 1000;

/** Rebuilds the search index beside the running site; goes on with a rebuild that was not finished. */
export async function rebuildIndex(db: Db): Promise<string> {
  if ((await searchStatus(db)).rebuilding === null) await startRebuild(db);
  else say('A rebuild is not finished. It goes on where it was.');
  return stoppable('The rebuild was stopped. The next one goes on where it was.', async (signal) => {
    await step('Rebuilding the search index', async (note) => {
      let notedAt = -Infinity;
      while (await rebuildBatch(db)) {
        signal.throwIfAborted();
        if (performance.now() - notedAt < noteMs) continue;
        note(progressOf(await searchStatus(db)));
        notedAt = performance.now();
      }
      note('changes of the last minutes');
      while ((await indexQueued(db)) > 0) signal.throwIfAborted();
    });
    const { noDocuments } = await searchStatus(db);
    const { search } = await getSiteSettings(db);
    const rests = 'The search is off: changes from now on wait until it is on.';
    return [
      `The search index is rebuilt, with ${inDigits(noDocuments)} documents.`,
      ...(search ? [] : [rests]),
    ].join('\n');
  });
}

const kinds = {
  post: 'posts',
  comment: 'comments',
  community: 'communities',
  user: 'people',
  gone: 'documents without content',
};

function progressOf({ rebuilding, rebuiltTo, noDocuments }: SearchStatus): string {
  if (rebuilding === null) return '';
  const to =
    rebuiltTo === null ? '' : ` back to ${new Date(objectIdTime(rebuiltTo)).toISOString().slice(0, 10)}`;
  return `${kinds[rebuilding]}${to}, ${inDigits(noDocuments)} documents`;
}

/** What the index holds, and what it does not know yet. */
export async function tellIndex(db: Db, asJson: boolean): Promise<string> {
  const status = await searchStatus(db);
  const { search } = await getSiteSettings(db);
  if (asJson) return JSON.stringify({ on: search, ...status }, null, 2);
  const { noDocuments, queued, ageSeconds, rebuilding, rebuiltAt } = status;
  return [
    search ? 'The search is on.' : 'The search is off: the index rests.',
    `Documents: ${inDigits(noDocuments)}.`,
    queued === 0
      ? 'No change waits.'
      : `Changes that wait: ${inDigits(queued)}, the oldest for ${inDigits(Math.round(ageSeconds))} s.`,
    rebuilding === null
      ? `Last rebuilt: ${rebuiltAt ?? 'never'}.`
      : `A rebuild is under way: ${progressOf(status)}. A worker goes on with it, and so does search rebuild.`,
  ].join('\n');
}
