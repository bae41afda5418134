import { type Comment, commentsApi } from '@confab/api-contract/calls';
import { newPublicId } from '@confab/domain';
import { aWireComment } from '@confab/testing/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../test-support/fake-api.ts';
import { fakeStreams } from '../test-support/fake-streams.ts';
import { followComments, type Pace } from './live-comments.ts';

const api = fakeApi();
const streams = fakeStreams();

const quick: Pace = { opensWithinMs: 5000, failures: 3, pollMs: 40, pollAtMostMs: 80, streamAgainMs: 200 };

let stop: (() => void) | undefined;
/** A new id per test: the last request of the test before may still arrive. */
let publicId: string;
beforeEach(() => {
  publicId = newPublicId();
});
afterEach(() => {
  stop?.();
  look(true);
});

function follow(after: number, pace: Partial<Pace> = {}) {
  const told: string[] = [];
  stop = followComments({
    publicId,
    viewerId: 'me',
    after,
    tell: (more) =>
      told.push(...more.map(({ event, data }) => (event === 'behind' ? `${data.count} more` : data.id))),
    pace: { ...quick, ...pace },
  });
  return told;
}

/** Longer than vitest's one second: other tests keep the machine busy. */
const until = (holds: () => void) => vi.waitFor(holds, 10_000);
const open = () => until(() => expect(streams.open).toBe(1));
const write = (number: number) => streams.send(number, 'comment', { id: `c${number}`, number });

/** Shows or hides the tab. */
function look(visible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Answers requests for comments with what `comments` holds when they arrive. */
function written(comments: () => readonly Comment[]) {
  api.on(commentsApi.list, ({ query }) => ({
    comments: comments().filter(({ number }) => number > Number(query['after'])),
    next: null,
  }));
}
const aComment = (number: number, userId = 'somebody') => aWireComment({ id: `c${number}`, number, userId });

describe('a stream of new comments', () => {
  it('reports each comment written after the known ones', async () => {
    const told = follow(7);
    await open();
    write(8);
    write(9);
    await until(() => expect(told).toEqual(['c8', 'c9']));
    expect(streams.asked).toEqual([{ path: `/api/posts/${publicId}/events?after=7`, lastEventId: null }]);
    expect(api.asked.filter((call) => call.includes(publicId))).toEqual([]);
  });

  it('reports only their number if they are too many to list', async () => {
    const told = follow(7);
    await open();
    streams.send(607, 'behind', { count: 600, number: 607 });
    write(608);
    await until(() => expect(told).toEqual(['600 more', 'c608']));
  });

  it('resumes after a cut from the last comment, and reports none twice', async () => {
    const told = follow(7);
    await open();
    write(8);
    await until(() => expect(told).toEqual(['c8']));
    streams.cut();
    await until(() => expect(streams.asked.at(-1)?.lastEventId).toBe('8'));
    await open();
    write(8);
    write(9);
    await until(() => expect(told).toEqual(['c8', 'c9']));
  });

  it('is closed while the tab is hidden, and resumes where it stopped', async () => {
    const told = follow(7);
    await open();
    write(8);
    await until(() => expect(told).toEqual(['c8']));
    look(false);
    await until(() => expect(streams.open).toBe(0));
    look(true);
    await open();
    expect(streams.asked.map(({ path }) => path)).toEqual([
      `/api/posts/${publicId}/events?after=7`,
      `/api/posts/${publicId}/events?after=8`,
    ]);
  });

  it('is closed while offline and reopened afterwards', async () => {
    follow(7);
    await open();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await until(() => expect(streams.open).toBe(0));
    online.mockRestore();
    dispatchEvent(new Event('online'));
    await open();
  });

  it('ends with the page', async () => {
    follow(7);
    await open();
    stop?.();
    await until(() => expect(streams.open).toBe(0));
  });
});

describe('asking for new comments', () => {
  it.each([
    ['that is refused', 503],
    ['that does not begin', 'silence'],
  ] as const)('replaces a stream %s', async (_, answer) => {
    streams.answer(answer);
    written(() => [aComment(8), aComment(9)]);
    const told = follow(7, { opensWithinMs: 100 });
    await until(() => expect(told).toEqual(['c8', 'c9']));
  });

  it('replaces a stream that is cut again and again', async () => {
    written(() => [aComment(8)]);
    const told = follow(7, { streamAgainMs: 10_000 });
    await open();
    streams.answer('nothing');
    streams.cut();
    await until(() => expect(told).toEqual(['c8']));
    expect(streams.asked).toHaveLength(quick.failures);
  });

  it('replaces a stream that does not come back after a cut', async () => {
    written(() => [aComment(8)]);
    const told = follow(7, { opensWithinMs: 500, streamAgainMs: 10_000 });
    await open();
    streams.answer('silence');
    streams.cut();
    await until(() => expect(told).toEqual(['c8']));
  });

  it('resumes after the last comment, and leaves out what the viewer wrote', async () => {
    streams.answer(503);
    const comments = [aComment(8), aComment(9, 'me')];
    written(() => comments);
    const told = follow(7, { streamAgainMs: 10_000 });
    await until(() => expect(told).toEqual(['c8']));
    comments.push(aComment(10));
    await until(() => expect(told).toEqual(['c8', 'c10']));
    const ofThis = api.asked.filter((call) => call.includes(publicId));
    expect(ofThis.slice(0, 2)).toEqual([
      `GET /api/posts/${publicId}/comments?after=7`,
      `GET /api/posts/${publicId}/comments?after=9`,
    ]);
  });

  it('continues after failures, and stops for the stream, which reports the comments in between', async () => {
    streams.answer(503);
    let failures = 0;
    api.on(commentsApi.list, () => {
      failures += 1;
      if (failures < 3) throw new Refusal(502);
      return { comments: [aComment(8)], next: null };
    });
    const told = follow(7);
    await vi.waitFor(() => expect(told).toEqual(['c8']), 3000);
    streams.answer('stream');
    await vi.waitFor(() => expect(streams.open).toBe(1), 3000);
    expect(streams.asked.at(-1)?.path).toBe(`/api/posts/${publicId}/events?after=8`);
    write(8);
    write(9);
    await until(() => expect(told).toEqual(['c8', 'c9']));
  });
});
