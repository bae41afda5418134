import type { Db } from '@confab/db';
import { ifThereIsRoom } from '../../http/no-room.ts';
import { recordVisits, type Visit } from './posts.queries.ts';

export type Visits = {
  /** Resolves when the visit is stored, or cannot be for lack of room. */
  record(visit: Visit): Promise<void>;
};

/** Visits that come while others are being stored share the next statement. */
export function createVisits(db: Db): Visits {
  let gathered = new Map<string, Visit>();
  let storing: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  return { record };

  function record(visit: Visit): Promise<void> {
    gathered.set(`${visit.userId} ${visit.postId}`, visit);
    next ??= (storing ?? Promise.resolve()).catch(() => undefined).then(store);
    return next;
  }

  function store(): Promise<void> {
    const visits = [...gathered.values()];
    gathered = new Map();
    next = undefined;
    storing = ifThereIsRoom(recordVisits(db, visits));
    return storing;
  }
}
