import { lazyPart } from '../../lib/lazy-part.tsx';
import { seenAtOnce } from '../../ui/seen-at-once.tsx';

const load = () => import('./ThreadTools.tsx');

/** What acts in a thread: loaded after the page, which works without it. */
export const ThreadTools = lazyPart(load);
export const MoreComments = lazyPart(async () => ({ default: (await load()).MoreComments }));

export const BarTools = seenAtOnce(async () => ({ default: (await load()).BarTools }));
export const RailMap = seenAtOnce(async () => ({ default: (await load()).RailMap }));
